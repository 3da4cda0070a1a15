package page

import (
	"errors"
	"io"
	"sync"

	"pagetwin/core/base/say"
)

// DefaultMaxPage is the largest page that is read whole unless told otherwise:
// 16 MiB.
const DefaultMaxPage = 16 << 20

// Set is a list of pages whose contents can be read one at a time. Its methods
// may be called from any number of goroutines; the fields are set once and then
// only read. What is known of the pages' duplicates goes with the question that
// is asked of them and stands in package truth.
type Set struct {
	Name        string // for people: the folder's or file's name
	Path        string // what was opened
	Against     string // of a set of [Join], the path of the second; else ""
	Pages       []Page
	Truths      []string  // truth files that lie beside the pages: PairsName, ClustersName
	Problems    []Problem // found while listing
	Section     Section   // what part of it is opened; the zero Section is the whole
	Fingerprint string    // changes when the listing or a page's bytes do; 16 hexadecimal digits

	src    *source
	at     []int // position of each page in the opened set; nil: the same
	opened opened
	index  func() *idIndex
}

// opened is what a view must know of the set it was taken from in the end.
type opened struct {
	pages       int
	fingerprint string
}

// Options are the settings of Open.
type Options struct {
	// MaxPage is the largest page in bytes that is read whole; a larger one is
	// cut there and listed as a Problem. 0 means DefaultMaxPage.
	MaxPage int64
	// MaxUnpack is the most bytes that all of the set may unpack to, and its pages may
	// have together; what lies behind is left out and listed as a Problem. 0 means
	// DefaultMaxUnpack, or DefaultUnpackRatio times the bytes of its files where that
	// is more, and a file that unpacks to far more than others do is then stopped
	// sooner.
	MaxUnpack int64
	// Conversions says that of a web archive conversion records are listed too whose
	// original is a page of the same file. Those of other files always are, as in WET.
	Conversions bool
	// Section is the part of the set that is opened; the zero Section is the whole.
	Section Section
	// Progress is told the bytes listed so far and their total, never by two
	// goroutines at once; may be nil. The total grows when a listing names files.
	Progress func(done, total int64)
}

// FromPages makes a set in memory: contents[i] belongs to pages[i], whose ids
// must differ. Sizes left at 0 are filled in, and a page is Text when either
// its Page or its Content says so.
func FromPages(name string, pages []Page, contents []Content) *Set {
	return newMemory(name, pages, contents)
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

// Read returns page i decoded to UTF-8, at most MaxPage bytes of it. The error
// says why this page cannot be used: a [LostError] where it is not what was listed
// any more or cannot be had, another where it is not text at all.
func (s *Set) Read(i int) (Content, error) {
	c, err := s.src.read(s.place(i), s.Pages[i])
	return c, s.failed(i, err)
}

// failed says of which page an error is, if there is one.
func (s *Set) failed(i int, err error) error {
	if err == nil {
		return nil
	}
	return say.Errorf("page %s: %v", "网页 %s：%v", s.Pages[i].ID, err)
}

// Raw returns the bytes of page i before any charset decoding, at most MaxPage
// of them. For a page inside a container these are the bytes that it holds once its own
// packing is undone: the string of a JSON line, the body of an HTTP response.
func (s *Set) Raw(i int) ([]byte, error) {
	b, err := s.src.raw(s.place(i), s.Pages[i])
	return b, s.failed(i, err)
}

// Gold returns the hand-made body of page i. It is an error to ask for one
// where Page.HasGold is false.
func (s *Set) Gold(i int) (string, error) {
	if !s.Pages[i].HasGold {
		return "", say.Errorf("page %s: no gold body is known", "网页 %s：没有标准正文", s.Pages[i].ID)
	}
	g, err := s.src.gold(s.place(i))
	if err != nil {
		return "", say.Errorf("page %s: gold body: %v", "网页 %s：标准正文：%v", s.Pages[i].ID, err)
	}
	return g, nil
}

// Beside opens a file that lies beside the pages, one of Truths or another.
func (s *Set) Beside(name string) (io.ReadCloser, error) {
	switch {
	case s.src.parts != nil:
		return nil, errNoFileBeside
	case s.src.files == nil:
		return nil, errNoFiles
	}
	return s.src.files.open(name)
}

// errNoFiles says that a set lies in no folder or archive.
var errNoFiles = say.Errorf("the set has no files beside it", "页集旁没有文件")

// Index returns the position of the page with the given id.
func (s *Set) Index(id string) (int, bool) {
	return s.index().find(id)
}

// Close releases the files behind the set and removes what was unpacked. Views
// made by Take and Sample share them: after Close of any, reading fails on all.
// Closing twice does no harm.
func (s *Set) Close() error { return s.src.Close() }

func (s *Set) place(i int) int {
	if s.at == nil {
		return i
	}
	return s.at[i]
}

// source is where the contents of an opened set come from, shared by all its
// views.
type source struct {
	items      *items // nil: there are none to be read
	golds      []goldBody
	hints      []string
	names      []string // of files that are called otherwise than their pages
	max        int64
	memory     []Content // a set in memory; then there are no items
	parts      []*Set    // of a set of [Join]; then there is nothing else
	files      files     // the folder, zip or tar
	containers []container
	spool      *spool
	open       []io.Closer // files that stay open
	once       sync.Once
	closed     error
}

// container is a file that holds the bytes of pages.
type container interface {
	// load returns the bytes of a page, at most limit of them, and what the
	// container knows of their charset.
	load(s *source, it item, limit int64) (payload, error)
}

// payload is the bytes of a page as its container gives them.
type payload struct {
	raw     []byte
	hint    string // charset named outside the page
	fixed   string // charset of the container: raw is in UTF-8 already
	recoded bool   // raw is in another charset than the page in the file, so that its size is another
}

// item says where the bytes of one page are.
type item struct {
	at, n int64  // place in the container, in its own terms; of a file, when it was last changed, and its length
	in    int32  // position in source.containers; inFile, or below it for a file of another name
	hint  int32  // position in source.hints: the charset that the listing names
	gold  int32  // position in source.golds, from 1; 0 for none
	crc   uint32 // CRC-32 of a whole file, where it is known; 0 where not
}

// inFile says that a page is a file by itself whose name among source.files is its id;
// inFile-1-k that the name is source.names[k].
const inFile = -1

// file returns the name of the page's file; ok is false for one in a container.
func (s *source) file(it item, id string) (name string, ok bool) {
	switch {
	case it.in == inFile:
		return id, true
	case it.in < inFile:
		return s.names[inFile-1-it.in], true
	}
	return "", false
}

// stamp returns by what a change of the page's file is told.
func (it item) stamp() stamp {
	if it.at == 0 {
		return stamp{}
	}
	return stamp{it.n, it.at}
}

// goldBody is a hand-made body: a file, or words inside the container of its page.
type goldBody struct {
	file  file
	in    int32 // container of words
	words span
}

// container adds a container and returns its position.
func (s *source) container(c container) int32 {
	s.containers = append(s.containers, c)
	return int32(len(s.containers) - 1)
}

// Close releases what the source holds.
func (s *source) Close() error {
	s.once.Do(func() {
		for _, p := range s.parts {
			s.closed = errors.Join(s.closed, p.Close())
		}
		for _, c := range s.containers {
			if c, ok := c.(io.Closer); ok {
				s.closed = errors.Join(s.closed, c.Close())
			}
		}
		for _, f := range s.open {
			s.closed = errors.Join(s.closed, f.Close())
		}
		if s.spool != nil {
			s.closed = errors.Join(s.closed, s.spool.Close())
		}
		if s.files != nil {
			s.closed = errors.Join(s.closed, s.files.Close())
		}
	})
	return s.closed
}
