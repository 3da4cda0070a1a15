package listing

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
)

// Candidate is a page that a reader of a format hands in. It becomes a page of the set once
// its file was looked at and its id is known to be new.
type Candidate struct {
	Page     page.Page
	Summary  string     // a search engine's summary; "" for none
	Item     Item       // where its bytes are, for a page inside a container
	File     files.File // for a page that is a file by itself, else without a name
	Hint     string     // charset that the listing names
	gold     *goldBody  // hand-made body; nil for none
	goldSize int64
	Sum      uint64       // hash of the content of a page inside a container; 0 where the container is hashed
	Where    string       // file that lists the page, or the page's id
	Line     int          // line or row of that file, counted from 1 in the section; 0 where Where alone says the place
	Before   *LinesBefore // counts the lines before the section; nil where the whole file is listed
	whole    uint32       // CRC-32 of the whole file, where all of it was read; else 0
	sniff    bool         // is a page only if its first bytes look like HTML
	Fate     *say.Message // why it is left out; nil for a page
	lost     bool         // it is left out since it could not be read
	skip     bool         // it is left out since it does not look like HTML
}

func (c *Candidate) place() string {
	if c.Line == 0 {
		return c.Where
	}
	return fmt.Sprintf("%s:%d", c.Where, c.Before.Number(c.Line))
}

// Expect makes room in the set for the pages that the rest of the file will give if it holds
// as many per byte as what was read, at most three times the pages there are. It does
// nothing while there is room for 256 pages more.
func (in *Input) Expect() {
	n := len(in.set.Pages)
	if cap(in.set.Pages)-n > 256 || in.read.N == 0 {
		return
	}
	rest := float64(n) * float64(in.Size-in.read.N) / float64(in.read.N)
	more := int(min(1.02*rest+256, float64(3*n)))
	in.set.Pages = slices.Grow(in.set.Pages, more)
	in.src.items.grow(more)
}

// IsWeb reports whether uri is an http or https address.
func IsWeb(uri string) bool {
	return strings.HasPrefix(uri, "http://") || strings.HasPrefix(uri, "https://")
}
