package convert

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// eachLine calls take with the lines of the JSON lines files that SOURCE is or has: the lines
// that begin an object.
func (r *reading) eachLine(take func(at string, src []byte) error) error {
	found := false
	for _, name := range r.files() {
		switch first, err := r.firstByte(name); {
		case err != nil:
			r.leftFile(name, err)
			continue
		case first != '{':
			continue
		}
		found = true
		if err := r.lines(name, take); err != nil {
			return err
		}
	}
	if !found {
		return r.expected()
	}
	return nil
}

func (r *reading) lines(name string, take func(at string, src []byte) error) error {
	f, _, err := r.stream(name)
	if err != nil {
		return err
	}
	defer f.Close()
	scan := bufio.NewScanner(f)
	scan.Buffer(make([]byte, 256<<10), mostLine)
	for n := 1; scan.Scan(); n++ {
		src := bytes.TrimSpace(scan.Bytes())
		if len(src) == 0 {
			continue
		}
		if err := take(name+":"+strconv.Itoa(n), src); err != nil {
			return err
		}
	}
	return r.ended(name, cutShort(name, scan.Err()))
}

// mostLine is the length of the longest line that is read, 256 MiB.
const mostLine = 256 << 20

// mnbvc reads a JSON object a line, each a text: 文件名, and in 段落 its paragraphs with
// 内容.
func mnbvc(r *reading) error {
	return r.eachLine(func(at string, src []byte) error {
		var doc struct {
			Name       string `json:"文件名"`
			Time       string `json:"时间"`
			Paragraphs []struct {
				Text string `json:"内容"`
			} `json:"段落"`
		}
		if err := json.Unmarshal(src, &doc); err != nil {
			r.left(at, notJSON(err))
			return nil
		}
		if doc.Name == "" {
			r.out.problem(at, say.New("has no 文件名; ignored"))
			return nil
		}
		var text strings.Builder
		for _, p := range doc.Paragraphs {
			text.WriteString(p.Text + "\n")
		}
		return r.add(item{line: line{ID: doc.Name, Text: text.String(), Date: doc.Time}})
	})
}

// sogou reads the records of Sogou's news, in GB18030 or UTF-8: <doc>, and in it <url>,
// <docno>, <contenttitle> and <content>.
func sogou(r *reading) error {
	found := false
	for _, name := range r.files() {
		in, head, err := r.stream(name)
		if err != nil {
			r.leftFile(name, err)
			continue
		}
		if bytes.Contains(head, []byte("<doc>")) {
			found = true
			err = r.sogouFile(name, in)
		}
		if in.Close(); err != nil {
			return err
		}
	}
	if !found {
		return r.expected()
	}
	return nil
}

func (r *reading) sogouFile(name string, in io.Reader) error {
	scan := bufio.NewScanner(in)
	scan.Buffer(make([]byte, 256<<10), page.DefaultMaxPage)
	scan.Split(records)
	for n := 1; scan.Scan(); n++ {
		doc, whole := strings.CutSuffix(scan.Text(), endOfRecord)
		if !whole {
			if strings.Contains(doc, "<doc>") {
				r.out.first(name, say.New("ends within record %d, which is ignored: the file may be incomplete", n))
			}
			continue
		}
		it := item{line: line{
			ID: field(doc, "docno"), URL: field(doc, "url"), Title: field(doc, "contenttitle"),
			Text: strings.ReplaceAll(field(doc, "content"), "\uE40C", "\n"), // which ends a paragraph there
		}}
		if it.ID == "" {
			it.ID = fmt.Sprintf("%s:%d", name, n)
		}
		if err := r.add(it); err != nil {
			return err
		}
	}
	return r.ended(name, cutShort(name, scan.Err()))
}

// endOfRecord ends a record of Sogou.
const endOfRecord = "</doc>"

// records splits a stream after each end of a record; a rest without an end is a token of its
// own.
func records(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if i := bytes.Index(data, []byte(endOfRecord)); i >= 0 {
		return i + len(endOfRecord), data[:i+len(endOfRecord)], nil
	}
	if atEOF && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

// field returns the text between <name> and </name> in a record.
func field(doc, name string) string {
	_, rest, ok := strings.Cut(doc, "<"+name+">")
	if !ok {
		return ""
	}
	value, _, _ := strings.Cut(rest, "</"+name+">")
	return strings.TrimSpace(value)
}

// thucnews reads a folder for each topic with a text in each file, its headline in the
// first line.
func thucnews(r *reading) error {
	found := false
	for _, name := range r.files() {
		topic := path.Base(path.Dir(name))
		if path.Ext(name) != ".txt" || topic == "." {
			continue
		}
		found = true
		text, err := r.text(name)
		if err != nil {
			r.left(name, err)
			continue
		}
		title, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
		if err := r.add(item{line: line{ID: strings.TrimSuffix(name, ".txt"), Title: title, Text: text, Topic: topic}}); err != nil {
			return err
		}
	}
	if !found {
		return r.expected()
	}
	return nil
}

// pageSet reads a page set in this layout, to extract some of its pages.
func pageSet(r *reading) error {
	set, err := formats.Open(r.ctx, r.path, page.Options{MaxUnpack: r.opt.MaxUnpack})
	if err != nil {
		return err
	}
	defer set.Close()
	for _, p := range set.Problems {
		r.out.problem(p.Where, say.Message{Words: p.Words(), Kind: p.What})
	}
	for i, p := range set.Pages {
		c, err := set.Read(i)
		if err != nil {
			r.left(p.ID, err)
			continue
		}
		it := item{line: line{ID: p.ID, URL: p.URL, Title: p.Title}}
		if c.Kind == page.Text {
			it.Text = c.Text
		} else {
			it.html = c.Text
		}
		if err := r.add(it); err != nil {
			return err
		}
	}
	return nil
}
