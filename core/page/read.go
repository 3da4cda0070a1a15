package page

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

func (s *source) read(i int, kind Kind) (Content, error) {
	if s.memory != nil {
		return s.memory[i], nil
	}
	raw, err := s.raw(i)
	if err != nil {
		return Content{}, err
	}
	it := s.items[i]
	if it.file == "" {
		return jsonContent(raw, kind), nil
	}
	text, c, err := Decode(raw, it.hint)
	if err != nil {
		return Content{}, err
	}
	return Content{Kind: kind, Text: text, Charset: c}, nil
}

// jsonContent is a page that stood in a JSON string: UTF-8 by definition, so
// what the page inside declares is noted and not followed.
func jsonContent(raw []byte, kind Kind) Content {
	c := Content{Kind: kind, Charset: Charset{Used: utf8Name, How: ByFormat}}
	if kind == HTML {
		c.Charset.Declared = declared(raw)
	}
	c.Text, c.Charset.Broken = validUTF8(raw)
	return c
}

func (s *source) raw(i int) ([]byte, error) {
	if s.memory != nil {
		return []byte(s.memory[i].Text), nil
	}
	it := s.items[i]
	if it.file != "" {
		return s.readFile(it.file, it.n)
	}
	b, _, err := unescapeAll(io.NewSectionReader(s.lines, it.at, it.n), s.max)
	return b, err
}

func (s *source) gold(i int) (string, error) {
	if s.items == nil || s.items[i].gold == "" {
		return "", errors.New("none is known")
	}
	raw, err := s.readFile(s.items[i].gold, 0)
	if err != nil {
		return "", err
	}
	text, _, err := Decode(raw, "")
	return text, err
}

// readFile reads a file of about size bytes up to the limit. Where it goes on
// behind, half a UTF-8 character at the end is left away.
func (s *source) readFile(name string, size int64) ([]byte, error) {
	r, err := s.files.open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var b bytes.Buffer
	b.Grow(int(min(size, s.max)) + bytes.MinRead + 1)
	if _, err := b.ReadFrom(io.LimitReader(r, s.max+1)); err != nil {
		return nil, fmt.Errorf("reading: %w", plain(err))
	}
	if int64(b.Len()) > s.max {
		return trimPartial(b.Bytes()[:s.max]), nil
	}
	return b.Bytes(), nil
}
