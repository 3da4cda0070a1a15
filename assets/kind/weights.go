// Package kind contains the weights of the classifier of pages. Package core/body/kind reads them;
// the file records how they were made, with the figures out of fold. No text of any page is in it.
// They are made by
//
//	train kinds train_wcxb wild_blogs wild_moztw train_dragnet_cleaneval --by-address wild_blogs,wild_moztw --articles train_dragnet_cleaneval --out assets/kind/weights.json
package kind

import _ "embed"

// Weights is a weights file as the command train kinds writes it.
//
//go:embed weights.json
var Weights string
