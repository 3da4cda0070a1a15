package page

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/zeebo/xxh3"
	"golang.org/x/text/transform"

	"pagetwin/core/page/charset"
	"pagetwin/core/say"
)

var jsonFormat = format{
	name:  "JSON lines",
	exts:  []string{".jsonl", ".ndjson"},
	table: true,
	sniff: func(head []byte, base string) bool {
		return charset.IsText(head) && (namedLines(base) || opensObject(head))
	},
	list: (*lister).jsonLines,
}

func namedLines(base string) bool {
	return strings.HasSuffix(base, ".jsonl") || strings.HasSuffix(base, ".ndjson")
}

func opensObject(head []byte) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n")
	return bytes.HasPrefix(head, []byte("{"))
}

// jsonLines is the container of pages that are strings in JSON lines.
type jsonLines struct {
	blob *blob
	used string // charset of the file
}

func (c jsonLines) load(_ *source, it item, limit int64) (payload, error) {
	r, err := c.blob.open()
	if err != nil {
		return payload{}, err
	}
	defer r.Close()
	raw, _, err := unescapeAll(io.NewSectionReader(r, it.at, it.n), limit)
	return payload{raw: raw, fixed: c.used}, err
}

// lines returns the lines of the file in UTF-8 and where they can be read again.
// JSON is in UTF-8; what spreadsheets and old programs write in GB18030, Big5 or
// UTF-16 all the same is decoded to the spool.
func (in *input) lines() (io.Reader, jsonLines) {
	head, _ := in.r.Peek(64 << 10)
	used := tableCharset(head)
	enc, _ := tableDecoder(used)
	if used == charset.GB18030 || used == charset.Big5 {
		enc, _ = charset.Lookup(used)
	}
	if enc == nil {
		r, blob := in.kept()
		return r, jsonLines{blob, charset.UTF8}
	}
	blob := in.l.src.spool.from(in.l.src.spool.n)
	return io.TeeReader(transform.NewReader(in.r, enc.NewDecoder()), growing{in.l.src.spool, blob}), jsonLines{blob, used}
}

// jsonLines makes candidates of the lines of a listing.
func (l *lister) jsonLines(in *input) error {
	r, c := in.lines()
	at := l.src.container(c)
	sum := xxh3.New()
	scan := newLineScanner(l.ctx, io.TeeReader(r, sum))
	name := path.Base(in.id())
	unnamed, number := 0, 0
	for {
		ln, blank, bad, ok := scan.next()
		if !ok {
			break
		}
		number++
		switch {
		case bad != nil:
			l.problem(fmt.Sprintf("%s:%d", name, number), say.New("%v; line left out", "%v；该行未收入", bad))
		case !blank:
			if ln.id == "" {
				unnamed++
			}
			l.addLine(ln, at, name, number)
		}
		if number%256 == 0 {
			in.at(in.read.N)
			l.expect(in)
		}
	}
	if err := l.ctx.Err(); err != nil {
		return err
	}
	if err := in.ended(scan.failed()); err != nil {
		l.problemOf(fmt.Sprintf("%s:%d", name, number), say.New("%v here; the lines before are used", "%v（在此处）；使用前面的各行", err), err)
	}
	if unnamed > 0 {
		l.problem(name, say.New("lines without id: %d; they are called by their url, file or line number",
			"没有标识的行：%d；以其网址、文件或行号称呼", unnamed))
	}
	l.sums = append(l.sums, sum.Sum64())
	l.noLines(name, number)
	return nil
}

// expect makes room for as many more pages as there will be at the rate of those of the
// file so far, where there is little left. It is no more than three times what is there.
func (l *lister) expect(in *input) {
	n := len(l.set.Pages)
	if cap(l.set.Pages)-n > 256 || in.read.N == 0 {
		return
	}
	rest := float64(n) * float64(in.size-in.read.N) / float64(in.read.N)
	more := int(min(1.02*rest+256, float64(3*n)))
	l.set.Pages, l.src.items = slices.Grow(l.set.Pages, more), slices.Grow(l.src.items, more)
}

// noLines says what to say where none of the rows of a file is a page.
func (l *lister) noLines(name string, lines int) {
	m := say.New("none of the %d lines of %s is a page", "%[2]s 的 %[1]d 行中没有网页", lines, name)
	if len(l.set.Problems) > 0 {
		p := l.set.Problems[0]
		m = say.New("%v: %s: %v", "%v：%s：%v", m, p.Where, p.Words())
	}
	l.nothing = &m
}

// addLine makes a candidate of what a line of the listing called name says, whose
// container is at position in. Of file, html, text and summary the first that is there is
// the content.
func (l *lister) addLine(ln line, in int32, name string, number int) {
	c := candidate{where: name, line: number, page: Page{ID: ln.id, URL: ln.url, Title: ln.title, Summary: ln.summary}}
	c.hint, c.item.in = ln.charset, in
	body := span{}
	switch {
	case ln.file != "":
		l.nameFile(&c, ln.file)
	case ln.html.at > 0 && (ln.html.n > 0 || ln.text.n == 0):
		body = ln.html
	case ln.text.at > 0:
		c.page.Kind, body = Text, ln.text
	case ln.summary != "" || ln.title != "":
		c.page.Kind, body = Text, ln.abstract
	default:
		c.leaveOut("has neither file, html, text nor summary; line left out", "没有 file、html、text 或 summary；该行未收入")
	}
	if c.file.name == "" {
		c.item.at, c.item.n, c.page.Size = body.at, body.n, body.size
	}
	c.name("line", number)
	l.nameGold(&c, ln.gold, ln.words)
	l.add(c)
}

// name gives a candidate without id one: its file, its URL, or its number, and what it is
// the number of; where it is listed for the number 0.
func (c *candidate) name(what string, number int) {
	if c.page.ID == "" {
		c.page.ID = cmp.Or(c.file.name, c.page.URL)
	}
	switch {
	case c.page.ID != "":
	case number > 0:
		c.page.ID = fmt.Sprintf("%s %d", what, number)
	default:
		c.page.ID = c.place()
	}
}

func (c *candidate) leaveOut(en, zh string, args ...any) {
	m := say.New(en, zh, args...)
	c.fate = &m
}

// nameFile gives a candidate the file that its line names.
func (l *lister) nameFile(c *candidate, name string) {
	f, err := l.named(name)
	if err != nil {
		c.leaveOut("file %s: %v; line left out", "文件 %s：%v；该行未收入", name, err)
		return
	}
	c.file, c.page.Size = f, f.size
	l.budget.file(f)
	if strings.EqualFold(path.Ext(f.name), ".txt") {
		c.page.Kind = Text
	}
}

// nameGold gives a candidate the hand-made body that its line gives: a file that
// it names, or the words themselves.
func (l *lister) nameGold(c *candidate, name string, words span) {
	if name == "" || c.fate != nil {
		return
	}
	f, err := l.named(name)
	switch {
	case err == nil:
		c.gold, c.goldSize, c.page.HasGold = &goldBody{file: f}, f.size, true
		l.budget.file(f)
	case fileLike(name) || c.file.name != "":
		l.problem(c.place(), say.New("gold %s: %v; the page has no gold body", "标准正文 %s：%v；该页没有标准正文", name, err))
	default:
		c.gold, c.goldSize, c.page.HasGold = &goldBody{words: words}, words.size, true
	}
}

// fileLike tells a file's name from a text.
func fileLike(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".txt", ".html", ".htm", ".md":
		return len(name) < 256 && !strings.ContainsAny(name, "\n\t")
	}
	return false
}
