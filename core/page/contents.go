package page

import (
	"io"

	"pagetwin/core/base/say"
)

// Source is where the contents of the pages of an opened set come from, shared by all its
// views. Its methods may be called from any number of goroutines.
type Source interface {
	// Read, Raw and Gold are as those of [Set], the errors without the name of the page.
	Read(p Asked) (Content, error)
	Raw(p Asked) ([]byte, error)
	Gold(p Asked) (string, error)
	// ReadAll reads a page for each element of out: page tells which.
	ReadAll(out []Loaded, page func(k int) Asked)
	// Whole tells whether Raw returns all bytes of the page.
	Whole(p Asked) bool
	// Open opens a file that lies beside the pages.
	Open(name string) (io.ReadCloser, error)
	// Named returns the names of files on the disk, below the folder of what was opened, that
	// hold the pages or hand-made bodies; nil where all lie in an archive.
	Named(pages func(yield func(Asked) bool)) ([]string, error)
	io.Closer
}

// Asked is a page that a source is asked for: its position in the set that was opened, and
// what was listed of it.
type Asked struct {
	At int
	Page
}

// Loaded is a page as it was read, or why it cannot be used, see [Set.Read].
type Loaded struct {
	Content
	Err error
}

// memory is the source of pages whose contents are in memory, or of [Listed]: nowhere.
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

func (*memory) Open(string) (io.ReadCloser, error) { return nil, errNoFiles }

func (*memory) Named(func(func(Asked) bool)) ([]string, error) { return nil, errNoFiles }

func (*memory) Close() error { return nil }

// errElsewhere is what whoever reads a page of [Listed] meets.
var errElsewhere = say.Errorf("its content is not at hand", "它的内容不在手边")

// errNoFiles says that a set lies in no folder or archive.
var errNoFiles = say.Errorf("the set has no files beside it", "页集旁没有文件")
