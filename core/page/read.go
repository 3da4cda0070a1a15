package page

import (
	"strings"

	"pagetwin/core/say"
)

func (s *source) read(i int, kind Kind) (Content, error) {
	if s.memory != nil {
		return s.memory[i], nil
	}
	p, err := s.payload(i)
	if err != nil {
		return Content{}, err
	}
	if p.fixed != "" {
		return fixedContent(p, kind), nil
	}
	text, c, err := Decode(p.raw, p.hint)
	if err != nil {
		return Content{}, err
	}
	return Content{Kind: kind, Text: text, Charset: c}, nil
}

// fixedContent is a page whose charset its container fixes, as JSON does: what
// the page inside declares is noted and not followed.
func fixedContent(p payload, kind Kind) Content {
	c := Content{Kind: kind, Charset: Charset{Used: p.fixed, How: ByFormat}}
	if kind == HTML {
		c.Charset.Declared = declared(p.raw)
	}
	c.Text, c.Charset.Broken = validUTF8(p.raw)
	if p.fixed != utf8Name {
		c.Charset.Broken = strings.Count(c.Text, "\uFFFD")
	}
	return c
}

func (s *source) raw(i int) ([]byte, error) {
	if s.memory != nil {
		return []byte(s.memory[i].Text), nil
	}
	p, err := s.payload(i)
	return p.raw, err
}

// payload brings the bytes of a page.
func (s *source) payload(i int) (payload, error) {
	it := s.items[i]
	if it.file == "" {
		return s.containers[it.in].load(s, it, s.max)
	}
	raw, err := s.readFile(it.file, it.n)
	return payload{raw: raw, hint: it.hint}, err
}

func (s *source) gold(i int) (string, error) {
	switch {
	case s.items == nil:
	case s.items[i].gold != "":
		raw, err := s.readFile(s.items[i].gold, 0)
		if err != nil {
			return "", err
		}
		text, _, err := Decode(raw, "")
		return text, err
	case s.items[i].words != nil:
		it := s.items[i]
		it.at, it.n, it.hint = it.words.at, it.words.n, doubled(it.words.n, it.words.size)
		p, err := s.containers[it.in].load(s, it, s.max)
		text, _ := validUTF8(p.raw)
		return text, err
	}
	return "", say.Errorf("none is known", "没有人工正文")
}

// readFile reads a file of about size bytes up to the limit. Where it goes on
// behind, half a UTF-8 character at the end is left away.
func (s *source) readFile(name string, size int64) ([]byte, error) {
	r, err := s.files.open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b, err := readAll(r, size, s.max)
	if err != nil {
		return nil, say.Errorf("reading: %v", "读取：%v", plain(err))
	}
	return b, nil
}
