package convert

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/transform"

	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/unpack"
	"pagetwin/core/say"
)

// eachLine hands on the lines of the files of JSON lines that SOURCE is or has: those that
// begin with an object.
func (r *reading) eachLine(take func(at string, src []byte) error) error {
	found := false
	for _, name := range r.files() {
		if first, err := r.firstByte(name); err != nil || first != '{' {
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
	f, err := r.open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	scan := bufio.NewScanner(f)
	scan.Buffer(make([]byte, 256<<10), mostLine)
	for n := 1; scan.Scan(); n++ {
		src := bytes.TrimSpace(bytes.TrimPrefix(scan.Bytes(), []byte("\uFEFF")))
		if len(src) == 0 {
			continue
		}
		if err := take(name+":"+strconv.Itoa(n), src); err != nil {
			return err
		}
	}
	return cutShort(name, scan.Err())
}

// mostLine is the longest line that is read, 256 MiB.
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
			r.left(at, say.Plain(err))
			return nil
		}
		if doc.Name == "" {
			r.out.problem(at, say.New("has no 文件名; left out", "没有“文件名”；未收入"))
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
		head, err := r.head(name)
		if err != nil || !bytes.Contains(head, []byte("<doc>")) {
			continue
		}
		found = true
		if err := r.sogouFile(name, head); err != nil {
			return err
		}
	}
	if !found {
		return r.expected()
	}
	return nil
}

// head is the beginning of a file.
func (r *reading) head(name string) ([]byte, error) {
	f, err := r.open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, 64<<10))
}

func (r *reading) sogouFile(name string, head []byte) error {
	f, err := r.open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	var in io.Reader = f
	head = head[:bytes.LastIndexByte(head, '\n')+1] // which may be cut within a character
	if _, broken := charset.ValidUTF8(head); broken > 0 {
		in = transform.NewReader(f, simplifiedchinese.GB18030.NewDecoder())
	}
	scan := bufio.NewScanner(in)
	scan.Buffer(make([]byte, 256<<10), page.DefaultMaxPage)
	scan.Split(records)
	for n := 1; scan.Scan(); n++ {
		doc := scan.Text()
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
	return cutShort(name, scan.Err())
}

// records cuts a stream at each </doc>; what stands behind the last is no record.
func records(data []byte, atEOF bool) (advance int, token []byte, err error) {
	const end = "</doc>"
	if i := bytes.Index(data, []byte(end)); i >= 0 {
		return i + len(end), data[:i], nil
	}
	if atEOF {
		return len(data), nil, nil
	}
	return 0, nil, nil
}

// field is what stands in a record between <name> and </name>.
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

// pageSet reads what is a page set already, to have some of its pages apart.
func pageSet(r *reading) error {
	set, err := page.Open(r.ctx, r.path, page.Options{MaxUnpack: r.opt.MaxUnpack})
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

// cutShort says what ended the reading of a file early, if anything did.
func cutShort(name string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, bufio.ErrTooLong):
		return say.Errorf("%s: one of its records is longer than any that is read: it may not be what it is taken for", "%s：其中一条记录超过可读的长度：可能不是所认为的格式", name)
	}
	return say.Errorf("%s: %v", "%s：%v", name, unpack.CutOff(err))
}
