package page

import (
	"hash/crc32"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/lost"
)

func (s *source) read(i int, of Page) (Content, error) {
	if set, k := s.part(i); set != nil {
		return set.src.read(set.place(k), set.Pages[k])
	}
	if s.memory != nil {
		return s.memory[i], nil
	}
	if s.items == nil {
		return Content{}, errElsewhere
	}
	p, err := s.payload(i, of)
	if err != nil {
		return Content{}, err
	}
	return s.content(p, of)
}

// content decodes a page, of which is known what was listed. It keeps none of the bytes.
func (s *source) content(p payload, of Page) (Content, error) {
	if err := s.same(p, of); err != nil {
		return Content{}, err
	}
	if p.fixed != "" {
		return fixedContent(p, of.Kind), nil
	}
	text, c, err := charset.Decode(p.raw, p.hint)
	if err != nil {
		return Content{}, err
	}
	return Content{Kind: of.Kind, Text: text, Charset: c}, nil
}

// same tells whether a page is as long as it was listed.
func (s *source) same(p payload, of Page) error {
	if of.Size <= s.max && int64(len(p.raw)) != of.Size && !p.recoded {
		return lost.Mark(say.Errorf("has %d {byte|bytes} now, %d when it was listed; open the set again", "现有 %d 字节，列出时为 %d；请重新打开网页集", len(p.raw), of.Size))
	}
	return nil
}

// fixedContent is a page whose charset its container fixes, as JSON does: what
// the page inside declares is noted and not followed.
func fixedContent(p payload, kind Kind) Content {
	c := Content{Kind: kind, Charset: charset.Charset{Used: p.fixed, How: charset.ByFormat}}
	if kind == HTML {
		c.Charset.Declared = charset.Declared(p.raw)
	}
	c.Text, c.Charset.Broken = charset.ValidUTF8(p.raw)
	if p.fixed != charset.UTF8 {
		c.Charset.Broken = strings.Count(c.Text, "\uFFFD")
	}
	return c
}

func (s *source) raw(i int, of Page) ([]byte, error) {
	if set, k := s.part(i); set != nil {
		return set.src.raw(set.place(k), set.Pages[k])
	}
	if s.memory != nil {
		return []byte(s.memory[i].Text), nil
	}
	p, err := s.payload(i, of)
	if err == nil {
		err = s.same(p, of)
	}
	if err != nil {
		return nil, err
	}
	return p.raw, nil
}

// payload brings the bytes of a page, of which is known what was listed.
func (s *source) payload(i int, of Page) (p payload, err error) {
	it := s.items.of(i)
	if name, ok := s.file(it, of.ID); ok {
		p.raw, err = s.readFile(name, it.n, it.stamp(), it.crc)
		p.hint = s.hints[it.hint]
	} else {
		p, err = s.containers[it.in].load(s, it, s.max)
	}
	if err != nil {
		return payload{}, lost.Mark(err)
	}
	return p, nil
}

func (s *source) gold(i int) (string, error) {
	if set, k := s.part(i); set != nil {
		return set.src.gold(set.place(k))
	}
	if s.items == nil || s.items.of(i).gold == 0 {
		return "", say.Errorf("none is known", "没有人工正文")
	}
	it := s.items.of(i)
	g := s.golds[it.gold-1]
	if g.file.name != "" {
		raw, err := s.readFile(g.file.name, g.file.size, g.file.stamp(), g.file.crc)
		if err != nil {
			return "", lost.Mark(err)
		}
		text, _, err := charset.Decode(raw, "")
		return text, err
	}
	it.in, it.at, it.n, it.hint = g.in, g.words.at, g.words.n, hintDoubled(g.words.n, g.words.size)
	p, err := s.containers[it.in].load(s, it, s.max)
	text, _ := charset.ValidUTF8(p.raw)
	return text, lost.Mark(err)
}

// readFile reads a file of size bytes with a stamp up to the limit. Where it goes
// on behind, half a UTF-8 character at the end is left away. crc, where not 0, is
// what the whole file must have.
func (s *source) readFile(name string, size int64, st stamp, crc uint32) ([]byte, error) {
	r, err := s.files.open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if err := st.holds(r); err != nil {
		return nil, err
	}
	b, err := readAll(r, size, s.max)
	switch {
	case err != nil:
		return nil, say.Errorf("reading: %v", "读取：%v", say.Plain(err))
	case size <= s.max && int64(len(b)) != size:
		return nil, errShort
	case crc != 0 && size <= s.max && crc32.ChecksumIEEE(b) != crc:
		return nil, say.Errorf("the file was changed after it was listed; open the set again", "文件在列出之后被改过；请重新打开网页集")
	}
	return b, nil
}
