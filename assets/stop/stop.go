// Package stop contains the stop lists: one word per line; # begins a comment. They were compiled
// for this project from the closed word classes of each language. Package core/text reads them.
package stop

import _ "embed"

// Chars holds Chinese function characters.
//
//go:embed zh-chars.txt
var Chars string

// Zh holds Chinese function words of two and more characters.
//
//go:embed zh.txt
var Zh string

// En holds English function words.
//
//go:embed en.txt
var En string

// EnFrequent holds frequent English words that are no function words.
//
//go:embed en-frequent.txt
var EnFrequent string
