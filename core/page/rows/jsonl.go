package rows

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/zeebo/xxh3"
	"golang.org/x/text/encoding"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/files"
	"pagetwin/core/page/listing"
)

// JSON is the format of JSON lines: one object on each line.
var JSON = listing.Format{
	Name: "JSON lines",
	Exts: []string{".jsonl", ".ndjson"},
	Rows: true, Named: true, Cut: listing.CutUnpacked,
	Is: func(head []byte, base string) bool {
		return charset.IsText(head) && (listing.HasExt(base, ".jsonl", ".ndjson") || opensObject(head))
	},
	List: listLines,
}

// opensObject reports whether a file begins with a JSON object.
func opensObject(head []byte) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n")
	return bytes.HasPrefix(head, []byte("{"))
}

// jsonLines is the container of pages that are strings in JSON lines.
type jsonLines struct {
	blob *files.Blob
	used string // charset of the file
	name string // see [plainName]
}

var _ listing.Written = jsonLines{}

func (c jsonLines) Load(at listing.Span, limit int64) (listing.Payload, error) {
	r, err := c.blob.Open()
	if err != nil {
		return listing.Payload{}, err
	}
	defer r.Close()
	raw, _, err := unescapeAll(io.NewSectionReader(r, at.At, at.N), limit)
	return listing.Payload{Raw: raw, Fixed: c.used}, err
}

func (c jsonLines) File() *files.Blob { return c.blob }

func (c jsonLines) Plain(dst, src []byte) (listing.Payload, []byte) {
	if bytes.IndexByte(src, '\\') >= 0 {
		dst, _ = unescape(dst, src, true)
		src = dst
	}
	return listing.Payload{Raw: src, Fixed: c.used}, dst
}

// decoder returns the charset of a file of JSON lines, and its encoding if it has to be decoded
// before it is cut into lines. JSON is in UTF-8, for which enc is nil; spreadsheets and old
// programs also write GB18030, Big5 or UTF-16, which is decoded to the spool.
func decoder(in *listing.Input) (enc encoding.Encoding, used string) {
	head, _ := in.Reader.Peek(64 << 10)
	used = charset.OfHead(head)
	if used == charset.GB18030 || used == charset.Big5 || strings.HasPrefix(used, "utf-16") {
		enc = charset.Stream(used)
	}
	return enc, used
}

func listLines(in *listing.Input) error {
	lines := lineLister{Rows: listing.Rows{Input: in, Name: path.Base(in.ID()), What: say.Words{En: "line"}}}
	r, c, some, err := lines.open()
	if err != nil || !some {
		return err
	}
	lines.Container = in.Container(c)
	sum := xxh3.New()
	lines.scan = newLineScanner(in.Ctx, io.TeeReader(r, sum))
	if lines.before != nil {
		lines.scan.begin(lines.before.Start)
	}
	if err := lines.all(); err != nil {
		return err
	}
	in.Sum(sum.Sum64())
	return nil
}

// lineLister lists the lines of one file.
type lineLister struct {
	listing.Rows
	scan   *lineScanner
	before *listing.LinesBefore // of the section; nil where the whole file is listed
}

// open returns the lines that are in the section, and the container that reads them again; some
// is false if there are none.
func (l *lineLister) open() (r io.Reader, c jsonLines, some bool, err error) {
	enc, used := decoder(l.Input)
	cuttable := l.Packing == nil && l.Blob != nil && enc == nil
	w, some := l.Share(l.Size, func() bool { return cuttable })
	if !some {
		return nil, c, false, nil
	}
	if cuttable && w != (listing.Window{To: l.Size}) {
		if l.before, err = l.Narrow(w); err != nil {
			return nil, c, false, l.Ended(err)
		}
	}
	if enc == nil {
		used = charset.UTF8
	}
	r, blob := l.Kept(enc)
	return r, jsonLines{blob, used, plainName(l.Input)}, true, nil
}

func (l *lineLister) all() error {
	number := 0
	for {
		ln, blank, bad, ok := l.scan.next()
		if !ok {
			break
		}
		number++
		switch {
		case bad != nil:
			l.ProblemOf(l.where(number), say.New("%v; line ignored", bad), bad)
		case !blank:
			l.add(ln, number)
		}
		if number%256 == 0 {
			l.Tell()
			l.Expect()
		}
	}
	if err := l.Ctx.Err(); err != nil {
		return err
	}
	if err := l.Ended(l.scan.failed()); err != nil {
		l.ProblemOf(l.where(number), say.New("%v here; the lines before it are used", err), err)
	}
	l.End(number)
	if l.before != nil {
		return l.Ended(l.before.Fail)
	}
	return nil
}

// where words the place of a line.
func (l *lineLister) where(number int) string {
	return fmt.Sprintf("%s:%d", l.Name, l.before.Number(number))
}

func (l *lineLister) add(ln line, number int) {
	r := listing.Row{Number: number, InFile: ln.file, Gold: ln.gold, GoldAt: ln.words}
	r.Line, r.Before, r.Hint = number, l.before, ln.charset
	r.Page, r.Summary = page.Page{ID: ln.id, URL: ln.url, Title: ln.title}, ln.summary
	body := listing.Span{}
	switch {
	case ln.file != "":
	case ln.html.At > 0 && (ln.html.N > 0 || ln.text.N == 0):
		body = ln.html
	case ln.text.At > 0:
		r.Page.Kind, body = page.Text, ln.text
	case ln.summary != "" || ln.title != "":
		r.Page.Kind, body = page.Text, ln.abstract
	default:
		r.LeaveOut("has neither file, html, text nor summary; line ignored")
	}
	r.Item.At, r.Item.N, r.Page.Size = body.At, body.N, body.Size
	l.AddRow(r)
}
