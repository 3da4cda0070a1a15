// Package blend contains the built-in weights of the learned blend: a logistic model fitted to real
// pages with their templates cut. Package core/algo/blend reads them; the file records how they
// were made. They are made by
//
//	pagetwin sets generate samples/forms.toml --out forms
//	train blend zh_templated_neardup zh_qqnews_neardup zh_sina2018_neardup zh_daniel en_l3sgn1 \
//		wild_moztw wild_pgdoc wild_blogs_posts samples/reprints.zip forms \
//		--repeats cut --least 30 --even --unlisted 0.3 --random 30 --penalty 0.001 \
//		--no-calibrate --folds 5 --left-out --out assets/blend/weights.toml
//
// from page sets that do not ship, but the last two; wild_blogs_posts is the pages of
// wild_blogs that are posts. With --left-out it also prints the results on each set of a
// model that has seen nothing of it, nor of its articles in other sets. Those, not the
// results of the shipped weights, are to be expected on pages from elsewhere.
package blend

import _ "embed"

// Weights is a weights file as the command train blend writes it.
//
//go:embed weights.toml
var Weights string
