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
// candidates of an index beyond that, and gives the same signatures, pairs and groups as the
// programs. What was found is a [Found]:
//
//   - [Found.Groups] joins the pairs into groups;
//   - [Found.Fates] says which pages stay when duplicates are removed, and in whose place;
//   - [Found.Explain] says why two pages have their score;
//   - [Found.Curve] gives precision and recall over every threshold, if duplicates are known.
//
// [FindIn] does the same for a page set on disk: formats.Open in package page/formats reads
// folders, archives, WARC, JSON lines, CSV and Parquet. [Body] extracts title and body from one
// page. Another algorithm is the value of a package under algo, such as simhash.Algorithm(),
// another denoiser that of a package under body/denoise; package algo/catalog lists both.
//
// A program that imports only an algorithm has about 8 MB, one that calls Find about 15 MB.
//
// Until the module has a public address, a program uses a copy of it: go mod edit
// -replace pagetwin=../pagetwin, then go get pagetwin/core. make rename MODULE=… gives a copy the
// path at which go get finds it.
//
// # Versions
//
// From version 1.0 on, what package core exports keeps its names, types and meaning within a
// major version, and a test holds the names. Types and functions of the packages below may
// change with any release; so may the fields and methods that refer to them: Options.Select,
// Found.Set, Found.Result, FindIn, Curve and Known. Scores and decisions may change with a minor
// version, which the change log then says.
//
// # The house
//
// A page walks through the house once,
// forwards, and every step of its way is a package that imports only what stands before it:
//
//	bytes → page → markup → body → text → signature → candidate pair → scored pair → group → measure → figure, label, export
//
// The packages stand in ten wings. A wing imports only wings above it in this drawing, and
// TestImportsGoOnlyForward holds every package to its place:
//
//	base    no page yet: messages, parameters, hashes, files on disk, small models
//	  │
//	page    bytes to pages: formats, character sets, archives, what is known of duplicates
//	  │
//	text    a body to characters, words, sentences; two texts against each other
//	  │
//	trace   stories for teaching: steps as data, drawn as pictures and players
//	  │
//	body    a page to its body: markup, denoisers, the kind of a page, templates of a set
//	  │
//	algo    algorithms: the contract, what they share, one folder each, the catalog
//	  │
//	find    the engine: sign, bring together, score; in memory, on disk, on many machines
//	  │
//	judge   right and wrong: measures, intervals, judgements of people
//	  │
//	lab     experiments, kept runs, made page sets, lessons
//	  │
//	show    what people take away: figures, tables, exports
//
// Begin to read with one page on its way:
//
//   - formats.Open and page.Set: a page set, one page at a time;
//   - markup.Parse and denoise.Denoiser: what is body and what is cut, with the reason;
//   - text.Doc: what algorithms see of a body;
//   - algo.Algorithm and algo.Method: Sign a page, Score two signatures. Package minhash in
//     algo/minhash is a short one, algo/catalog lists all;
//   - detect.Run: the engine; its result.Result is scored pairs, sorted by score;
//   - cluster.Groups and eval.CurveOf: groups, and measures over every threshold.
//
// What the rooms of each wing hold:
//
//	base/say       messages in English and Chinese at once
//	base/clock     wall time, processor time and memory of what runs
//	base/param     one declaration of a parameter: form, flag, check, axis of a sweep, row of the docs
//	base/conf      TOML files, bounded in size and depth
//	base/table     tables as columns of typed rows: name, title, kind and value together
//	base/disk      files whole or not at all; locks; what a command may overwrite
//	base/hash      seeded hash families and Rabin fingerprints
//	base/pack      values as bytes
//	base/work      work on several goroutines: shared out, waited for, sorted, told of
//	base/boost     boosted trees, evaluated
//	base/linear    linear models over hashed words, evaluated
//
//	page           a page; a set of pages, its views, two sets joined
//	page/charset   bytes to UTF-8
//	page/lost      pages that were listed and are missing
//	page/unpack    gzip, zstd, xz, bzip2, LZ4 as streams
//	page/zipdir    the table of contents of a zip, in little memory
//	page/files     the files of a folder, or of a pattern of names; whether they have changed
//	page/listing   what readers of formats are given and hand in; folders, archives, limits, sections
//	page/archive   zip and tar
//	page/message   web archives (WARC, ARC, WET), HTTP responses, saved pages (MHTML)
//	page/rows      JSON lines, CSV, Parquet
//	page/formats   the one table of formats; opening a set
//	page/truth     what is known of duplicates: clusters, or judged pairs
//	page/truthfile the files that hold a truth
//
//	text           normalised text with characters, words, sentences, shingles; document frequencies
//	text/align     two texts against each other: shared, moved and own passages
//
//	trace          stories as data; scene lays a step out, motion lets things travel, slides fills pages, picture and player draw it
//	trace/letters  fonts, measures of text, outlines
//
//	body/markup    one pass over the tokenizer: a light tree with places in the source
//	body/denoise   the contract of a denoiser, and a folder for each
//	body/outline   a page laid out as boxes, as far as its source tells
//	body/sitelines lines that repeat over the pages of a host
//	body/repeat    what stands on many pages of a set: templates told apart from copies
//	body/declared  canonicals, redirects, languages; the forms of addresses
//	body/kind      what a page is: article, thread, listing, redirect, error
//	body/pass      a page of a set to its document; what is learned of hosts for that; which pages are compared
//
//	algo           the contract; a folder for each algorithm
//	algo/sketch    what algorithms share: min-values, filters, sets, weighted features, classes of size
//	algo/storykit  views and steps that the stories of several algorithms share
//	algo/scores    scored pairs of other programs, as an algorithm
//	algo/command   a person's own programs, as algorithms and denoisers
//	algo/catalog   the one list of algorithms and denoisers
//
//	find/learn     what is learned of a whole set: files of it, and their parts put together
//	find/scored    scored pairs, those of equal pages folded into one; what is known of the others
//	find/relate    how the texts of two pages stand: resembling, one within the other
//	find/sigcache  signatures kept from run to run
//	find/join      signatures to scored pairs: candidates, postings, buckets, stores, the best pairs
//	find/result    what a run is asked and gives for one algorithm: settings, pairs, pages left out, warnings, times
//	find/missed    the pairs that an index did not bring together: scored, sampled, counted
//	find/detect    a run over a set: from pages to scored pairs
//	find/spread    the same run in pieces, by many processes and machines
//	find/cluster   scored pairs to groups
//	find/versions  two versions of a site, page by page
//
//	judge/confusion pairs counted by truth and decision, and by the true groups of their pages
//	judge/eval     measures, curves, intervals, significance
//	judge/label    the journal of judgements; which pair is judged next
//
//	lab/experiment experiment files and sweeps
//	lab/workspace  kept runs and sessions
//	lab/lesson     stories of a whole set: index, measures, groups
//	lab/course     lessons: pages to teach with, and how
//	lab/synth      labelled sets, made from a seed
//	lab/convert    public sets, brought into the layout of a page set
//
//	show/plot      figures as PNG, SVG and PDF
//	show/coloured  a page with its blocks in colours of kept and cut, for a browser
//	show/export    tables, pairs, groups, reports; the figures of an experiment
//	show/diagram   pictures of results: shapes, the things that open, and the data
package core
