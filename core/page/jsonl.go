package page

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/zeebo/xxh3"
	"golang.org/x/text/encoding"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
)

var jsonFormat = format{
	name: "JSON lines",
	exts: []string{".jsonl", ".ndjson"},
	rows: true, named: true, cut: cutUnpacked,
	sniff: func(head []byte, base string) bool {
		return charset.IsText(head) && (namedLines(base) || opensObject(head))
	},
	list: listLines,
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

func (c jsonLines) load(at span, limit int64) (payload, error) {
	r, err := c.blob.open()
	if err != nil {
		return payload{}, err
	}
	defer r.Close()
	raw, _, err := unescapeAll(io.NewSectionReader(r, at.at, at.n), limit)
	return payload{raw: raw, fixed: c.used}, err
}

func (c jsonLines) file() *blob { return c.blob }

func (c jsonLines) plain(dst, src []byte) (payload, []byte) {
	if bytes.IndexByte(src, '\\') >= 0 {
		dst, _ = unescape(dst, src, true)
		src = dst
	}
	return payload{raw: src, fixed: c.used}, dst
}

// decoder tells the charset of the lines of a file, and how it is decoded before it is cut into
// lines; nil for not at all. JSON is in UTF-8; what spreadsheets and old programs write in
// GB18030, Big5 or UTF-16 all the same is decoded to the spool.
func decoder(in *input) (enc encoding.Encoding, used string) {
	head, _ := in.r.Peek(64 << 10)
	used = charset.OfHead(head)
	if used == charset.GB18030 || used == charset.Big5 || strings.HasPrefix(used, "utf-16") {
		enc = charset.Stream(used)
	}
	return enc, used
}

// listLines makes candidates of the lines of a listing.
func listLines(in *input) error {
	lines := lineLister{input: in, name: path.Base(in.id())}
	r, c, some, err := lines.open()
	if err != nil || !some {
		return err
	}
	lines.container = in.container(c)
	sum := xxh3.New()
	lines.scan = newLineScanner(in.ctx, io.TeeReader(r, sum))
	if lines.before != nil {
		lines.scan.begin(lines.before.start)
	}
	if err := lines.all(); err != nil {
		return err
	}
	in.sum(sum.Sum64())
	return nil
}

// lineLister lists the lines of one file.
type lineLister struct {
	*input
	name      string
	container int32
	scan      *lineScanner
	before    *linesBefore // of a section; nil where the whole is listed
}

// open returns the lines that are to be listed, and where they can be read again; some is
// false where none of the file are in the section.
func (l *lineLister) open() (r io.Reader, c jsonLines, some bool, err error) {
	enc, used := decoder(l.input)
	cuttable := l.packing == nil && l.blob != nil && enc == nil
	w, some := l.share(l.size, func() bool { return cuttable })
	if !some {
		return nil, c, false, nil
	}
	if cuttable && w != (window{0, l.size}) {
		if l.before, err = l.narrow(w); err != nil {
			return nil, c, false, l.ended(err)
		}
	}
	if enc == nil {
		used = charset.UTF8
	}
	r, blob := l.kept(enc)
	return r, jsonLines{blob, used}, true, nil
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
			l.tell()
			l.expect()
		}
	}
	if err := l.ctx.Err(); err != nil {
		return err
	}
	if err := l.ended(l.scan.failed()); err != nil {
		l.problemOf(l.where(number), say.New("%v here; the lines before are used", "%v（在此处）；使用前面的各行", err), err)
	}
	if unnamed > 0 {
		l.problem(l.name, say.New("lines without id: %d; they are called by their url, file or line number",
			"没有标识的行：%d；以其网址、文件或行号称呼", unnamed))
	}
	l.noLines(l.name, number)
	if l.before != nil {
		return l.ended(l.before.fail)
	}
	return nil
}

// where says where a line is.
func (l *lineLister) where(number int) string {
	return fmt.Sprintf("%s:%d", l.name, l.before.number(number))
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
