// Package core finds near-duplicate web pages and extracts the bodies of pages. The packages
// below it are the parts that the programs are made of.
//
// # As a library
//
// [Find] compares texts or HTML sources with MinHash or another algorithm:
//
//	found, err := core.Find(ctx, core.HTML(pages...), core.Options{})
//	if err != nil {
//		return err
//	}
//	for _, p := range found.Pairs {
//		fmt.Println(p.A, p.B, p.Score)
//	}
//
// It signs the pages in parallel, compares all pairs of up to [algo.AllUpTo] pages and the
// candidates of an index beyond that. Signatures, pairs and groups are those of the programs. The
// result is a [Found]:
//
//   - [Found.Groups] joins the pairs into groups;
//   - [Found.Fates] tells which pages to keep, and which page is kept in place of a removed one;
//   - [Found.Explain] explains the score of two pages;
//   - [Found.Curve] gives precision and recall over every threshold, if duplicates are known.
//
// [FindIn] does the same for a page set on disk: formats.Open in package page/formats reads
// folders, archives, WARC, JSON lines, CSV and Parquet. [Body] extracts title and body from one
// page. To use another algorithm, pass the value of its package under algo, such as
// simhash.Algorithm(); a denoiser is a value of a package under body/denoise. Package algo/catalog
// lists both.
//
// Until the module has a public address, a program uses a copy of it: go mod edit
// -replace pagetwin=../pagetwin, then go get pagetwin/core.
//
// # Versions
//
// From version 1.0 on, the exported names of package core keep their types and meaning within a
// major version; a test checks the names. Types and functions of the packages below may
// change with any release; so may the fields and methods that refer to them: Options.Reading,
// Found.Set, Found.Result, FindIn, Curve and Known. Scores and decisions may change with a minor
// version, which the change log then says.
//
// # Structure
//
// A page is processed step by step. Each step is a package, which imports only packages of earlier
// steps:
//
//	bytes → page → markup → body → text → signature → candidate pair → scored pair → group → measure → figure, label, export
//
// The packages are in ten groups. A group imports only the groups above it in this list;
// TestImportsGoOnlyForward checks this for every package:
//
//	base    what does not depend on pages: messages, parameters, hashes, files on disk, small models
//	  │
//	page    from bytes to pages: formats, character sets, archives, known duplicates
//	  │
//	text    from a body to characters, words and sentences; comparison of two texts
//	  │
//	trace   stories for teaching: steps as data, and their pictures and players
//	  │
//	body    from a page to its body: markup, denoisers, kinds of pages, templates of a set
//	  │
//	algo    algorithms: the contract, shared parts, a package for each, the catalogue
//	  │
//	find    the engine: sign pages, find candidates, score them; in memory, on disk, on many machines
//	  │
//	judge   evaluation: measures, intervals, labels of people
//	  │
//	lab     experiments, kept runs, generated page sets, lessons
//	  │
//	show    output: figures, tables, exports
//
// To read the code, follow one page:
//
//   - formats.Open and page.Set read a page set, one page at a time;
//   - markup.Parse and denoise.Denoiser separate the body from the rest, with the reasons;
//   - text.Doc is the body as algorithms read it;
//   - algo.Algorithm and algo.Method: Sign a page, Score two signatures. Package minhash in
//     algo/minhash is a short one, algo/catalog lists all;
//   - detect.Run is the engine; its result.Result contains the scored pairs, sorted by score;
//   - cluster.Groups and eval.CurveOf make groups, and measures over every threshold.
//
// The packages of each group:
//
//	base/say       messages for people, in every language
//	base/clock     wall time, processor time and memory of this process
//	base/param     declarations of parameters, for forms, flags, checks, sweeps and the docs
//	base/conf      TOML files, with limits of size and depth
//	base/table     declarations of the columns of tables: name, title, kind and value
//	base/disk      files that are written completely or not at all; locks; which files a command may overwrite
//	base/hash      seeded hash families and Rabin fingerprints
//	base/pack      encoding of values as bytes; files of sections with checksums
//	base/work      work on several goroutines: distribution, sorting, progress
//	base/boost     evaluation of boosted trees
//	base/linear    evaluation of linear models over hashed words
//
//	page           pages, sets of pages, parts of a set, two sets as one
//	page/charset   bytes to UTF-8
//	page/lost      pages that are missing although they were listed
//	page/unpack    gzip, zstd, xz, bzip2 as streams
//	page/zipdir    the table of contents of a zip
//	page/files     the files of a folder or of a name pattern, and whether they have changed
//	page/listing   the contract of format readers; folders, archives, limits, sections
//	page/archive   zip and tar
//	page/message   web archives (WARC, ARC, WET), HTTP responses, saved pages (MHTML)
//	page/rows      JSON lines, CSV, Parquet
//	page/formats   the table of all formats; opening a set
//	page/truth     known duplicates: clusters, or judged pairs
//	page/truthfile files with known duplicates
//
//	text           normalised text with characters, words, sentences, shingles; document frequencies
//	text/align     comparison of two texts: shared and moved passages, and those of one text only
//
//	trace          stories as data; below it, scene lays out a step, motion animates, slides fills pages, picture and player write files
//	trace/letters  fonts, sizes of texts, outlines of letters
//
//	body/markup    HTML parsed into a small tree with positions in the source
//	body/denoise   the contract of a denoiser, and a folder for each
//	body/outline   an approximate layout of a page as boxes, from its source
//	body/repeat    text that repeats on many pages of a set: templates or copies
//	body/declared  relations that pages declare: canonicals, redirects, languages; variants of addresses
//	body/kind      classification of pages: article, thread, listing, redirect, error
//	body/pass      from a page of a set to its document; templates of hosts; which pages are compared
//
//	algo           the contract; a folder for each algorithm
//	algo/sketch    parts of several algorithms: min-values, filters, sets, sentences, weighted features, size classes
//	algo/storykit  views and steps that the stories of several algorithms share
//	algo/scores    scored pairs of other programs, as an algorithm
//	algo/command   a user's own programs, as algorithms and denoisers
//	algo/catalog   the list of all algorithms and denoisers
//
//	find/learn     what a run learns from a whole set, and its file
//	find/scored    scored pairs, with those of equal pages as one; what is known of the other pairs
//	find/relate    the relation of two texts: resemblance or containment
//	find/sigcache  signatures kept from run to run
//	find/join      from signatures to scored pairs: candidates, postings, buckets, the best pairs
//	find/result    the result of one algorithm in a run: settings, pairs, pages left out, warnings, times
//	find/missed    estimates of the pairs that an index misses
//	find/detect    a run over a set: from pages to scored pairs
//	find/shards    pages of a set signed shard by shard into a folder
//	find/index     signatures kept in a folder, to which new pages are compared and added
//	find/cluster   from scored pairs to groups
//
//	judge/confusion counts of pairs by truth and decision, and by the true groups of their pages
//	judge/eval     measures, curves, intervals, significance
//	judge/label    the journal of labels; which pair is labelled next
//
//	lab/experiment experiment files and sweeps
//	lab/workspace  kept runs and sessions
//	lab/lesson     stories of a whole set: index, measures, groups
//	lab/course     course packs: pages with lessons
//	lab/synth      labelled sets, generated from a seed
//	lab/convert    public sets, converted to page sets
//
//	show/plot      figures as PNG, SVG and PDF
//	show/coloured  a page for a browser, with kept and cut blocks in colours
//	show/export    tables, pairs, groups, reports; the figures of an experiment
//	show/diagram   pictures of results: shapes, objects that can be opened, and the data
package core
