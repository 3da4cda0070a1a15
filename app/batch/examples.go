package main

// What the help of a command shows below its line: commands as a person would type them.

// Help is for kong.
func (*runCmd) Help() string {
	return `Duplicates in a folder of saved pages, as tables and as a report for a browser:

  batch run pages --algorithm minhash --pairs pairs.csv --groups groups.csv --report report.html

Which pages to keep and which to remove:

  batch run pages.zip --algorithm simhash --preset recommended --keep keep.csv

Other parameters, another threshold, the measures as JSON:

  batch run pages.jsonl --algorithm shingling --set k=4 --threshold 0.6 --json

All that an experiment file asks for:

  batch run experiment.toml --out results`
}

// Help is for kong.
func (*sweepCmd) Help() string {
	return `An experiment file in which parameters have several values (batch samples --out samples has some):

  batch sweep samples/experiments/tianwang-keywords.toml --out keywords`
}

// Help is for kong.
func (*extractCmd) Help() string {
	return `The bodies of pages, and where they are known how well denoisers find them:

  batch extract pages --out bodies.jsonl
  batch extract samples/reprints.zip --denoiser learned,readability,cetd --measure`
}

// Help is for kong.
func (*teachCmd) Help() string {
	return `Two pages of the course pack (batch samples --out samples), to step through in a browser:

  batch teach samples/course.zip --algorithm simhash --pages library-a,library-b --out story.html

How the body is taken out of one page, as slides:

  batch teach samples/course.zip --pages library-a --out body.pdf`
}

// Help is for kong.
func (*signCmd) Help() string {
	return `The four steps over one folder, here in two shards:

  batch sign pages --algorithm minhash --out work --plan --shards 2
  batch sign pages --algorithm minhash --out work --shard 1/2
  batch sign pages --algorithm minhash --out work --shard 2/2
  batch join work
  batch score work
  batch merge work --pairs pairs.tsv`
}

// Help is for kong.
func (*queryCmd) Help() string {
	return `An archive is signed once, then new pages are held against it and taken in:

  batch index archive --algorithm minhash --out signed
  batch query signed new-pages --pairs pairs.csv --add`
}

// Help is for kong.
func (*versionsCmd) Help() string {
	return `Two crawls of a site, or two folders of one:

  batch versions crawl-2025 crawl-2026 --report changes.html
  batch versions crawl --old docs/16 --new docs/17 --out changes.csv`
}
