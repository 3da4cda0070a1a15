package listing

import (
	"hash/crc32"
	"io"
	"strings"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/files"
	"pagetwin/core/page/lost"
)

func (s *source) Read(of page.Asked) (page.Content, error) {
	p, err := s.payload(of)
	if err != nil {
		return page.Content{}, err
	}
	return s.content(p, of)
}

// content decodes the bytes of a page that was listed as of. It keeps none of the bytes.
func (s *source) content(p Payload, of page.Asked) (page.Content, error) {
	if err := s.same(p, of.Page); err != nil {
		return page.Content{}, err
	}
	s.sum(of.At, p.Raw)
	if p.Fixed != "" {
		return fixedContent(p, of.Kind), nil
	}
	text, c, err := charset.Decode(p.Raw, p.Hint)
	if err != nil {
		return page.Content{}, err
	}
	return page.Content{Kind: of.Kind, Text: text, Charset: c}, nil
}

// same returns an error if a page has another length than when it was listed.
func (s *source) same(p Payload, of page.Page) error {
	if of.Size <= s.max && int64(len(p.Raw)) != of.Size && !p.Recoded {
		return lost.Mark(say.Errorf("now has %d {byte|bytes}, but had %d when it was listed; open the set again", len(p.Raw), of.Size))
	}
	return nil
}

func fixedContent(p Payload, kind page.Kind) page.Content {
	c := page.Content{Kind: kind, Charset: charset.Charset{Used: p.Fixed, How: charset.ByFormat}}
	if kind == page.HTML {
		c.Charset.Declared = charset.Declared(p.Raw)
	}
	c.Text, c.Charset.Broken = charset.ValidUTF8(p.Raw)
	if p.Fixed != charset.UTF8 {
		c.Charset.Broken = strings.Count(c.Text, "\uFFFD")
	}
	return c
}

func (s *source) Raw(of page.Asked) ([]byte, error) {
	p, err := s.payload(of)
	if err == nil {
		err = s.same(p, of.Page)
	}
	if err != nil {
		return nil, err
	}
	return p.Raw, nil
}

func (s *source) Whole(of page.Asked) bool { return of.Size <= s.max }

func (s *source) Sum(of page.Asked) uint32 { return s.sums[of.At].Load() }

// sum keeps the checksum of the bytes of page i.
func (s *source) sum(i int, raw []byte) {
	if i < len(s.sums) && s.sums[i].Load() == 0 {
		s.sums[i].Store(max(1, uint32(xxh3.Hash(raw))))
	}
}

func (s *source) Open(name string) (io.ReadCloser, error) { return s.files.Open(name) }

// payload reads the bytes of a page from its file or container.
func (s *source) payload(of page.Asked) (p Payload, err error) {
	it := s.items.of(of.At)
	if name, ok := s.file(it, of.ID); ok {
		p.Raw, err = s.readFile(name, it.N, it.stamp(), it.crc)
	} else {
		p, err = s.containers[it.In].Load(Span{it.At, it.N, of.Size}, s.max)
	}
	if err != nil {
		return Payload{}, lost.Mark(err)
	}
	if p.Hint == "" {
		p.Hint = s.hints[it.hint]
	}
	return p, nil
}

// Row returns the table that holds a page, and the place of the page there, see [page.Set.Row].
func (s *source) Row(of page.Asked) (page.Table, int64) {
	it := s.items.of(of.At)
	if it.In <= inFile {
		return nil, 0
	}
	t, _ := s.containers[it.In].(page.Table)
	return t, it.At
}

func (s *source) Gold(of page.Asked) (string, error) {
	it := s.items.of(of.At)
	if it.gold == 0 {
		return "", say.Errorf("it has no gold body")
	}
	g := s.golds[it.gold-1]
	if g.file.Name != "" {
		raw, err := s.readFile(g.file.Name, g.file.Size, g.file.Stamp(), g.file.CRC)
		if err != nil {
			return "", lost.Mark(err)
		}
		text, _, err := charset.Decode(raw, "")
		return text, err
	}
	p, err := s.containers[g.in].Load(g.words, s.max)
	text, _ := charset.ValidUTF8(p.Raw)
	return text, lost.Mark(err)
}

// readFile reads at most s.max bytes of a file that had that size and stamp when it was listed.
// Where that cuts the file, half a UTF-8 character at the end is dropped. crc, if not 0, is the
// CRC-32 that the whole file must have.
func (s *source) readFile(name string, size int64, st files.Stamp, crc uint32) ([]byte, error) {
	r, err := s.files.Open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if err := st.Holds(r); err != nil {
		return nil, err
	}
	b, err := ReadAll(r, size, s.max)
	switch {
	case err != nil:
		return nil, say.Errorf("reading: %v", say.Plain(err))
	case size <= s.max && int64(len(b)) != size:
		return nil, files.ErrShort
	case crc != 0 && size <= s.max && crc32.ChecksumIEEE(b) != crc:
		return nil, say.Errorf("the file was changed after it was listed; open the set again")
	}
	return b, nil
}
