// Package experiment runs experiment files: a page set, algorithms, and the parameters to vary. Each
// cell of the sweep is on disk as soon as it is finished, and an interrupted run continues where it
// stopped.
//
// An experiment file is TOML:
//
//	name        = "simhash bits"
//	seed        = 1            # for parameters named "seed", and for intervals
//	repeats     = 3            # runs of each cell, for its times
//	set         = "../sets/zh" # relative to this file
//	sizes       = [100, 1000]  # pages; 0 or none: all
//	sample_seed = 1            # draws the pages of a size
//	candidates  = "all"        # or "index"; none: all for up to 5,000 pages
//	dictionary  = "words.txt"  # words beside the Chinese dictionary, one a line
//	floor       = 0.2          # pairs that score less are dropped
//	lowest      = 0.5          # lowest score of interest: indexes are made for it if they can be; else for each algorithm's threshold
//	keep_pairs  = false        # write the scored pairs of each cell
//	alone       = false        # no sharing of segmentation: makes times comparable
//
//	[pages]
//	repeats = "cut"            # passages that are templates of a host: "cut" from bodies, "mark"ed or "keep"t, as in the papers
//	kinds   = "content"        # only content pages; "all" includes listings by their linked titles; "any": kinds are not determined, as in the papers
//	least   = 60               # letters and digits that a body must have to be compared; 0: any
//	fold    = "simplified"     # traditional characters count as simplified; or "none"
//	quotes  = "out"            # text quoted from other messages does not count; or "counted"
//
//	[denoiser]
//	name  = "strip"            # none: "learned"
//	set   = { k = 3 }
//	sweep = { k = "grid" }
//
//	[[algorithm]]
//	name      = "simhash"
//	set       = { bits = 64 }
//	sweep     = { bits = [32, 64], "denoise.k" = [1, 2], "pages.fold" = "grid" }
//	threshold = 3              # the algorithm's threshold, in its own unit
//
// The cells are the cross product of the algorithms, the swept values, the sizes and the repeats. A
// combination of swept values that the algorithm refuses is also a cell, with the reason in the place
// of figures.
//
// # On disk
//
//	spec.toml      the experiment, its paths relative to this folder
//	cells/KEY.json one finished cell, written completely or not at all
//	pairs/KEY.tsv  its scored pairs, with keep_pairs
//	results.json   all cells
//	results.csv    one row a cell: parameters, sizes, measures, times
//	curves.csv     counts, precision, recall and F1 over the threshold, by cell
//
// Two runs of one experiment differ only in the "times" of results.json, and in the "machine" if they
// ran on different ones.
package experiment
