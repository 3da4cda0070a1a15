// Package body holds the weights of the learned denoiser. Package
// core/denoise/learned reads them; the record of how they were made, with the
// figures in sample and out of fold, stands in the file. No text of any page is in
// it. They are made by batch,
// built with -tags peers:
//
//	batch agree TEST-FILES/comparison TEST-FILES/mock --out agreed
//	batch train zh_templated_neardup zh_daniel zh_extract en_l3sgn1 en_extract agreed --out assets/body/weights.json
//
// where the five named sets are public pages with hand-made bodies and TEST-FILES
// is the folder test-files of github.com/markusmobius/go-trafilatura v1.12.2: of
// its pages those are taken on whose body two extractors agree. Those bodies are
// to learn from, not to measure on.
package body

import _ "embed"

// Weights is a weights file as the command batch train writes it.
//
//go:embed weights.json
var Weights string
