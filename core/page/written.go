package page

import (
	"net/url"

	"pagetwin/core/base/say"
)

// IDForm is the way in which a file writes page ids.
type IDForm uint8

// The forms of ids.
const (
	EscapedIDs IDForm = iota // as [say.Escape] writes them: in columns separated by tabs or white space
	PlainIDs                 // as they are, in quotes where need be: CSV, JSON, Parquet
	WordIDs                  // as single words, where what would end a word is written as in an address: TREC
)

// FindWritten returns the position of the page that a file names. If no page has the id that the
// form gives, it tries the id as another program may have written it: unescaped where ids should
// be escaped, escaped where they should be plain.
func FindWritten(s *Set, written string, form IDForm) (int, bool) {
	if form == PlainIDs {
		if i, ok := s.Index(written); ok {
			return i, true
		}
	}
	if id, ok := say.Unescape(written); ok {
		if i, ok := s.Index(id); ok {
			return i, true
		}
	}
	if i, ok := s.Index(written); ok || form != WordIDs {
		return i, ok
	}
	id, err := url.PathUnescape(written)
	if err != nil {
		return 0, false
	}
	return s.Index(id)
}
