// Package body contains the weights of the learned denoiser. Package core/body/denoise/learned
// reads them; the file records how they were made, with the figures in sample and out of fold. No
// text of any page is in it. They are made by batch and by peers, the program in app/peers:
//
//	peers PAGES --bodies bodies.jsonl
//	train agree PAGES --bodies bodies-trafilatura.jsonl --bodies bodies-readability-go.jsonl WITHOUT --out agreed
//	peers LATIN --bodies latin.jsonl
//	train agree LATIN --bodies latin-trafilatura.jsonl --bodies latin-readability-go.jsonl --most-han 0.05 WITHOUT --out agreed_latin
//	train own WILD --out own_WILD
//	train threads zh_qqnews_neardup zh_sina2018_neardup --without zh_templated_neardup --without zh_daniel --without zh_extract --pages 300 --articles 0.5 --seed 1 --out threads
//	train denoiser HANDMADE agreed agreed_latin TRAIN --weak own_WILD --weak threads --folds-from assets/body/folds.tsv --out assets/body/weights.json
//
// where HANDMADE are zh_templated_neardup, zh_daniel, zh_extract, en_l3sgn1 and en_extract
// and TRAIN train_wcxb and train_dragnet_cleaneval, public pages with hand-made bodies,
// WITHOUT is --without with each of these, and WILD is each of three crawls, wild_moztw,
// wild_pgdoc and (with --per-host 20) wild_blogs, whose bodies are the texts that do not
// repeat on their hosts. PAGES are the folders comparison and mock of test-files of
// github.com/markusmobius/go-trafilatura v1.12.2, and these and mediacloud of
// go-htmldate v1.9.1; LATIN is test-pages of codeberg.org/readeck/go-readability
// v0.0.0-20251125211941-0f57a445e5f1, the files source.html. Of their pages, agreed has those on
// whose body two extractors agree, and on no site of the sets, each once; threads are texts
// laid out as Chinese forums and blogs with comments. Those bodies are for learning, not for
// measuring.
package body

import _ "embed"

// Weights is a weights file as the command train denoiser writes it.
//
//go:embed weights.json
var Weights string
