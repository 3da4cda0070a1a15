package page

import (
	"context"
	"io"
	"iter"

	"pagetwin/core/base/say"
)

// Source gives the contents of the pages of an opened set. All views of the set share it. Its
// methods may be called from any number of goroutines.
type Source interface {
	// Read, Raw and Gold do what those of [Set] do; their errors leave out the name of the page.
	Read(p Asked) (Content, error)
	Raw(p Asked) ([]byte, error)
	Gold(p Asked) (string, error)
	// ReadAll reads one page for each element of out; page(k) says which.
	ReadAll(out []Loaded, page func(k int) Asked)
	// Whole reports whether Raw returns all bytes of the page.
	Whole(p Asked) bool
	// Sum returns a checksum of what Raw returns, which is not 0; 0 if the page was not read yet.
	Sum(p Asked) uint32
	// Open opens a file that lies beside the pages.
	Open(name string) (io.ReadCloser, error)
	// Original returns the files of a set that was opened from path and has truth files beside it,
	// see [Set.Originals].
	Original(ctx context.Context, path string, truths []string, pages iter.Seq[Asked]) (Original, error)
	io.Closer
}

// Asked names a page to a source: its position in the set that was opened, and what the listing
// says of it.
type Asked struct {
	At int
	Page
}

// Loaded is a page that was read, or the error that says why not, see [Set.Read].
type Loaded struct {
	Content
	Err error
}

// memory is the source of pages whose contents are in memory. The source of [Listed] has none.
type memory struct{ contents []Content }

func (m *memory) Read(p Asked) (Content, error) {
	if p.At >= len(m.contents) {
		return Content{}, errElsewhere
	}
	return m.contents[p.At], nil
}

func (m *memory) ReadAll(out []Loaded, page func(k int) Asked) {
	for k := range out {
		out[k].Content, out[k].Err = m.Read(page(k))
	}
}

func (m *memory) Raw(p Asked) ([]byte, error) {
	c, err := m.Read(p)
	return []byte(c.Text), err
}

func (*memory) Gold(Asked) (string, error) { return "", errElsewhere }

func (m *memory) Whole(p Asked) bool { return p.At < len(m.contents) }

func (*memory) Sum(Asked) uint32 { return 0 }

func (*memory) Open(string) (io.ReadCloser, error) { return nil, errNoFiles }

func (*memory) Original(context.Context, string, []string, iter.Seq[Asked]) (Original, error) {
	return Original{}, errNoFiles
}

func (*memory) Close() error { return nil }

// errElsewhere is the error of reading a page of [Listed].
var errElsewhere = say.Errorf("its content is not available")

// errNoFiles reports a set that is in no folder or archive.
var errNoFiles = say.Errorf("the set has no accompanying files")
