package page

import (
	"errors"
	"io"
	"slices"

	"pagetwin/core/base/say"
)

// The truth files that are looked for beside the pages.
const (
	PairsName    = "pairs.tsv"
	ClustersName = "clusters.tsv"
)

// Set is a list of pages whose contents can be read one at a time. Its methods may be called from
// any number of goroutines; its fields are set once and then only read. Known duplicates are not
// part of it: package truth reads them.
type Set struct {
	Name        string // for people: the folder's or file's name
	Path        string // what was opened
	Against     string // of a set of [Join], the path of the second; else ""
	Pages       []Page
	Summaries   []string  // a search engine's summary of each page; nil where the set has none
	Truths      []string  // truth files that lie beside the pages: PairsName, ClustersName
	Problems    []Problem // found while listing
	Section     Section   // what part of it is opened; the zero Section is the whole
	Fingerprint string    // changes when the listing or a page's bytes do; 16 hexadecimal digits

	src    Source // nil for a set of [Join]
	parts  []*Set // of a set of [Join]: the two
	at     []int  // position of each page in the opened set; nil: the same
	opened opened
	index  *lazyIndex
}

// opened holds the data that a view shares with the set that was opened.
type opened struct {
	pages       int
	fingerprint string
}

// AllProblems returns the problems of a set as the window and the command count them: those of
// its listing, those of the lines of its truth, and the pages that could not be read. A page
// that was read is none of them, even if its body is empty or some bytes could not be decoded.
func (s *Set) AllProblems(truth, unread []Problem) []Problem {
	return slices.Concat(s.Problems, truth, unread)
}

// Len returns the number of pages.
func (s *Set) Len() int { return len(s.Pages) }

// All returns the positions of all pages, in order.
func (s *Set) All() []int {
	all := make([]int, len(s.Pages))
	for i := range all {
		all[i] = i
	}
	return all
}

// Read reads page i, decoded to UTF-8, at most MaxPage bytes of it. The error says why the page
// cannot be used: it is a [lost.Error] if the page is missing or has changed since it was listed,
// another error if the bytes are not text.
func (s *Set) Read(i int) (Content, error) {
	src, p := s.origin(i)
	c, err := src.Read(p)
	return c, s.failed(i, err)
}

// failed puts the name of page i before an error; nil stays nil.
func (s *Set) failed(i int, err error) error {
	if err == nil {
		return nil
	}
	return say.Errorf("page %s: %v", s.Pages[i].ID, err)
}

// Raw returns the bytes of page i before any charset decoding, at most MaxPage of them. For a
// page inside a container these are its bytes once the container's packing is undone: the string
// of a JSON line, the body of an HTTP response.
func (s *Set) Raw(i int) ([]byte, error) {
	src, p := s.origin(i)
	b, err := src.Raw(p)
	return b, s.failed(i, err)
}

// Batch is the number of bytes of pages that a call of [Set.ReadAll] should request.
const Batch = 256 << 10

// ReadAll reads the pages at the given positions as [Set.Read] does. Neighbours in a file are
// read from it in one go.
func (s *Set) ReadAll(positions []int) []Loaded {
	out := make([]Loaded, len(positions))
	for from, to := 0, 0; from < len(positions); from = to {
		src, _ := s.origin(positions[from])
		for to = from + 1; to < len(positions); to++ {
			if next, _ := s.origin(positions[to]); next != src {
				break
			}
		}
		pages := positions[from:to]
		src.ReadAll(out[from:to], func(k int) Asked { _, p := s.origin(pages[k]); return p })
	}
	for k, i := range positions {
		out[k].Err = s.failed(i, out[k].Err)
	}
	return out
}

// Gold returns the hand-made body of page i. It is an error to ask for one
// where Page.HasGold is false.
func (s *Set) Gold(i int) (string, error) {
	if !s.Pages[i].HasGold {
		return "", say.Errorf("page %s has no gold body", s.Pages[i].ID)
	}
	src, p := s.origin(i)
	g, err := src.Gold(p)
	if err != nil {
		return "", say.Errorf("page %s: gold body: %v", s.Pages[i].ID, err)
	}
	return g, nil
}

// Beside opens a file that lies beside the pages, one of Truths or another.
func (s *Set) Beside(name string) (io.ReadCloser, error) {
	if s.parts != nil {
		return nil, errNoFileBeside
	}
	return s.src.Open(name)
}

// MakeIndex makes the index of ids, which takes a moment for a million pages. Index makes it by
// itself once it is called often.
func (s *Set) MakeIndex() {
	s.index.asked.Store(fewAsked)
	s.index.once.Do(s.index.build)
}

// Summary returns a search engine's summary of page i, "" where the set has none.
func (s *Set) Summary(i int) string {
	if s.Summaries == nil {
		return ""
	}
	return s.Summaries[i]
}

// Index returns the position of the page with the given id.
func (s *Set) Index(id string) (int, bool) {
	return s.index.find(id)
}

// Table is a file whose rows are pages.
type Table interface {
	// Name is its slash path below what was opened, as if it were not packed.
	Name() string
	// Without writes the file with all its columns, but without the rows at the given places, which
	// ascend.
	Without(w io.Writer, places []int64) error
}

// Row returns the table that holds page i and the place of the page in it; nil for a page that is
// no row of a table.
func (s *Set) Row(i int) (t Table, place int64) {
	src, p := s.origin(i)
	if rows, ok := src.(interface{ Row(p Asked) (Table, int64) }); ok {
		return rows.Row(p)
	}
	return nil, 0
}

// Close releases the files behind the set and removes unpacked data. Views made by Take and Sample
// share them: after Close of any, reading fails on all. Closing twice does no harm.
func (s *Set) Close() (err error) {
	for _, p := range s.parts {
		err = errors.Join(err, p.Close())
	}
	if s.src != nil {
		err = s.src.Close()
	}
	return err
}

func (s *Set) place(i int) int {
	if s.at == nil {
		return i
	}
	return s.at[i]
}

func (s *Set) origin(i int) (Source, Asked) {
	at := s.place(i)
	for _, p := range s.parts {
		if at < len(p.Pages) {
			return p.origin(at)
		}
		at -= len(p.Pages)
	}
	return s.src, Asked{at, s.Pages[i]}
}
