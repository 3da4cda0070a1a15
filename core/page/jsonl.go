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
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
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

// decoder tells the charset of the lines of a file, and how it is decoded before it is cut into
// lines; nil for not at all. JSON is in UTF-8; what spreadsheets and old programs write in
// GB18030, Big5 or UTF-16 all the same is decoded to the spool.
func (in *input) decoder() (enc encoding.Encoding, used string) {
	head, _ := in.r.Peek(64 << 10)
	used = charset.OfHead(head)
	if used == charset.GB18030 || used == charset.Big5 || strings.HasPrefix(used, "utf-16") {
		enc = charset.Stream(used)
	}
	return enc, used
}

// lines returns the lines of the file in UTF-8 and where they can be read again.
func (in *input) lines(enc encoding.Encoding, used string) (io.Reader, jsonLines) {
	if enc == nil {
		r, blob := in.kept()
		return r, jsonLines{blob, charset.UTF8}
	}
	blob := in.l.src.spool.from(in.l.src.spool.n)
	return io.TeeReader(transform.NewReader(in.r, enc.NewDecoder()), growing{in.l.src.spool, blob}), jsonLines{blob, used}
}

// jsonLines makes candidates of the lines of a listing.
func (l *lister) jsonLines(in *input) error {
	lines := lineLister{lister: l, in: in, name: path.Base(in.id())}
	r, c, some, err := lines.open()
	if err != nil || !some {
		return err
	}
	lines.container = l.src.container(c)
	sum := xxh3.New()
	lines.scan = newLineScanner(l.ctx, io.TeeReader(r, sum))
	if lines.before != nil {
		lines.scan.begin(lines.before.start)
	}
	if err := lines.all(); err != nil {
		return err
	}
	l.sums = append(l.sums, sum.Sum64())
	return nil
}

// lineLister lists the lines of one file.
type lineLister struct {
	*lister
	in        *input
	name      string
	container int32
	scan      *lineScanner
	before    *linesBefore // of a section; nil where the whole is listed
}

// open returns the lines that are to be listed, and where they can be read again; some is
// false where none of the file are in the section.
func (l *lineLister) open() (r io.Reader, c jsonLines, some bool, err error) {
	in := l.in
	enc, used := in.decoder()
	cuttable := in.packing == nil && in.blob != nil && enc == nil
	w, some := l.share(in.size, cuttable)
	if !some {
		return nil, c, false, nil
	}
	if cuttable && w != (window{0, in.size}) {
		if l.before, err = in.narrow(w); err != nil {
			return nil, c, false, in.ended(err)
		}
	}
	r, c = in.lines(enc, used)
	return r, c, true, nil
}

// all makes candidates of all lines.
func (l *lineLister) all() error {
	unnamed, number := 0, 0
	for {
		ln, blank, bad, ok := l.scan.next()
		if !ok {
			break
		}
		number++
		switch {
		case bad != nil:
			l.problem(l.where(number), say.New("%v; line left out", "%v；该行未收入", bad))
		case !blank:
			if ln.id == "" {
				unnamed++
			}
			l.add(ln, number)
		}
		if number%256 == 0 {
			l.in.at(l.in.read.N)
			l.expect(l.in)
		}
	}
	if err := l.ctx.Err(); err != nil {
		return err
	}
	if err := l.in.ended(l.scan.failed()); err != nil {
		l.problemOf(l.where(number), say.New("%v here; the lines before are used", "%v（在此处）；使用前面的各行", err), err)
	}
	if unnamed > 0 {
		l.problem(l.name, say.New("lines without id: %d; they are called by their url, file or line number",
			"没有标识的行：%d；以其网址、文件或行号称呼", unnamed))
	}
	l.noLines(l.name, number)
	if l.before != nil {
		return l.in.ended(l.before.fail)
	}
	return nil
}

// where says where a line is.
func (l *lineLister) where(number int) string {
	return fmt.Sprintf("%s:%d", l.name, l.before.number(number))
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
	l.set.Pages = slices.Grow(l.set.Pages, more)
	l.src.items.grow(more)
}

// noLines says what to say where none of the rows of a file is a page.
func (l *lister) noLines(name string, lines int) {
	m := say.New("none of the %d {line|lines} of %s is a page", "%[2]s 的 %[1]d 行中没有网页", lines, name)
	if len(l.set.Problems) > 0 {
		p := l.set.Problems[0]
		m = say.New("%v: %s: %v", "%v：%s：%v", m, p.Where, p.Words())
	}
	l.nothing = &m
}

// add makes a candidate of what a line of the listing says. Of file, html, text and summary
// the first that is there is the content.
func (l *lineLister) add(ln line, number int) {
	c := candidate{where: l.name, line: number, before: l.before, page: Page{ID: ln.id, URL: ln.url, Title: ln.title, Summary: ln.summary}}
	c.hint, c.item.in = ln.charset, l.container
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
	if c.unnamed() {
		c.name("line", l.before.number(number))
	}
	l.nameGold(&c, ln.gold, ln.words)
	l.lister.add(c)
}

// name gives a candidate without id one: its file, its URL, or its number, and what it is
// the number of; where it is listed for the number 0.
func (c *candidate) name(what string, number int) {
	switch {
	case !c.unnamed():
	case number > 0:
		c.page.ID = fmt.Sprintf("%s %d", what, number)
	default:
		c.page.ID = c.place()
	}
}

// unnamed gives a candidate without id that of its file or address, and tells whether it has
// neither.
func (c *candidate) unnamed() bool {
	if c.page.ID == "" {
		c.page.ID = cmp.Or(c.file.name, c.page.URL)
	}
	return c.page.ID == ""
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
