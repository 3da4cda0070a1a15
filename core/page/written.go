package page

import (
	"net/url"

	"pagetwin/core/say"
)

// FindWritten returns the position of the page whose id a file names: as [say.Escape]
// writes it, or else as it stands there, since files that others made do not escape. Where
// ids are single words, as in the formats of TREC, what would end a word is written as in
// an address.
func FindWritten(s *Set, written string, words bool) (int, bool) {
	if id, ok := say.Unescape(written); ok {
		if i, ok := s.Index(id); ok {
			return i, true
		}
	}
	if i, ok := s.Index(written); ok || !words {
		return i, ok
	}
	id, err := url.PathUnescape(written)
	if err != nil {
		return 0, false
	}
	return s.Index(id)
}
