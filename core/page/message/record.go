// Package message reads what has headers and a body: the records of web archives (WARC, ARC, WET)
// with the HTTP responses in them, and pages that a browser saved as MHTML. What crawlers and
// browsers write is read as it is met: bodies that are not coded as they say, lengths that are
// wrong, headers that are none.
package message

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/lost"
)

// record is one record of a web archive: what its header says.
type record struct {
	kind       string // WARC-Type; for ARC "response" or "filedesc"
	id         string // WARC-TREC-ID, by which TREC's judgements call pages; of a record without URL its own
	own        string // WARC-Record-ID
	of         string // WARC-Refers-To: of a conversion, the record that was converted
	uri        string
	mime       string // of the block, lower case, without parameters
	charset    string
	identified string // media type that the crawler found by looking
	http       bool   // the block is an HTTP message
	truncated  string // why the crawler kept only the beginning
	length     int64  // of the block, in bytes, as the header says; -1 for nothing
	head       int64  // bytes of the header
}

// dialect is a kind of web archive: WARC or ARC.
type dialect struct {
	name string
	tail string // what stands behind every record, where anything sure does
	// starts tells whether a line begins a record.
	starts func(line []byte) bool
	// head reads the header of a record, whose first line starts tells.
	head func(r *bufio.Reader) (record, error)
}

// errNoRecord is what a header gives that begins no record.
var errNoRecord = say.Errorf("no record begins here", "此处不是记录的开头")

// captured is the content of a record that is a page.
type captured struct {
	kind    page.Kind
	hint    string
	body    io.Reader
	refused *say.Message // why it is none
	sniff   bool         // a page only where it looks like HTML
	says    string       // its media type, as it says
	coded   bool         // body is unpacked as it is read
}

// crawlers are how the names of records begin that are no page of the web: what Wget and
// Browsertrix write of a crawl, the text of a page among it, which is there itself.
var crawlers = [...]string{"metadata:", "urn:text:", "urn:textFinal:", "urn:pageinfo:"}

// content tells what the block of a record holds, of which r has read the
// header of the record and nothing more.
func (rec record) content(r *bufio.Reader) captured {
	switch rec.kind {
	case "response", "resource", "conversion":
	case "":
		return captured{refused: new(say.New("records without a type", "没有类型的记录"))}
	default:
		return captured{refused: new(say.New(rec.kind+" records", rec.kind+" 记录"))}
	}
	for _, prefix := range crawlers {
		if strings.HasPrefix(rec.uri, prefix) {
			return captured{refused: new(say.New("records that the crawler wrote of itself", "爬虫自身写的记录"))}
		}
	}
	if !rec.http {
		c := captured{hint: rec.charset, body: r}
		c.typed(rec.mime, rec.identified)
		return c
	}
	h, err := readResponse(r)
	if err != nil {
		return captured{refused: new(say.New("responses whose head cannot be read", "头部无法读取的响应"))}
	}
	c := captured{hint: h.charset, coded: len(h.codings) > 0}
	switch coding := h.unknownCoding(); {
	case h.status < 200 || h.status > 299:
		c.refused = new(say.New("responses with status %d", "状态码 %d 的响应", h.status))
	case coding != "":
		c.refused = new(say.New("responses in the coding %.40q, which is not read", "采用 %.40q 编码而无法读取的响应", coding))
	default:
		c.body = h.body(r)
		if h.mime == "" && rec.mime != "application/http" {
			h.mime = rec.mime // of an ARC
		}
		c.typed(h.mime, rec.identified)
	}
	return c
}

// typed tells by the media types whether content is a page: what the server said
// goes first, as in a browser; where that says nothing, the content is looked at.
func (c *captured) typed(mime, identified string) {
	c.says = mime
	switch {
	case htmlType(mime), htmlType(identified):
	case mime == "text/plain":
		c.kind = page.Text
	case mime == "", mime == "application/octet-stream", mime == "unknown/unknown", mime == "no-type", mime == "unknown", !strings.Contains(mime, "/"):
		c.sniff = true
	default:
		c.refused = new(say.New("records that are not pages: %.80s", "不是网页的记录：%.80s", mime))
	}
}

func htmlType(mime string) bool {
	return mime == "text/html" || mime == "application/xhtml+xml" || mime == "application/vnd.wap.xhtml+xml"
}

// measured is what reading a page's content through tells of it.
type measured struct {
	size int64
	sum  uint64
	fail error        // where it ended early; what was read before can be used
	none *say.Message // why it is no page after all
}

// maxPayload is how far the body of one record is unpacked to learn its size.
const maxPayload = 1 << 30

// meter reads contents through; its buffers are used again for the next.
type meter struct {
	copy [32 << 10]byte
	hash *xxh3.Hasher
	r    *bufio.Reader
}

func newMeter() *meter { return &meter{hash: xxh3.New(), r: bufio.NewReader(nil)} }

// measure reads a page's content to its end. keep, where not nil, is written the
// first bytes of it, one more than most at most.
func (w *meter) measure(c captured, keep io.Writer, most int64) measured {
	r, ok := c.body.(*bufio.Reader)
	if !ok {
		r = w.r
		r.Reset(c.body)
	}
	head, err := r.Peek(charset.HeadBytes)
	what := charset.BinaryKind(head)
	switch {
	case len(head) == 0 && err != nil && !errors.Is(err, io.EOF):
		return measured{none: failedBody(err)}
	case len(bytes.TrimSpace(head)) == 0 && len(head) < charset.HeadBytes:
		return measured{none: new(say.New("empty pages", "空网页"))}
	case what.En != "":
		return measured{none: new(say.New("records that look like %s though they say %s", "看来是 %s 而自称 %s 的记录", what, orNothing(c.says)))}
	case c.sniff && !charset.LooksHTML(head):
		return measured{none: new(say.New("records that are not pages: %s", "不是网页的记录：%s", orNothing(c.says)))}
	}
	w.hash.Reset()
	out := io.Writer(w.hash)
	if keep != nil {
		out = io.MultiWriter(w.hash, &atMost{keep, most + 1})
	}
	n, err := io.CopyBuffer(struct{ io.Writer }{out}, &io.LimitedReader{R: r, N: maxPayload + 1}, w.copy[:])
	if n > maxPayload {
		err = say.Errorf("unpacks to more than %s", "解压后超过 %s", say.Mebibytes(maxPayload))
	}
	return measured{size: n, sum: w.hash.Sum64(), fail: err}
}

func failedBody(err error) *say.Message {
	return new(say.New("responses whose body cannot be read: %v", "正文无法读取的响应：%v", bodyError(err)))
}

// bodyError words what ended the reading of a body early.
func bodyError(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return say.Errorf("it is cut off", "不完整")
	}
	if _, ok := errors.AsType[*say.Error](err); ok {
		return err
	}
	return say.Errorf("it is damaged: %v", "已损坏：%v", say.Plain(err))
}

func orNothing(mime string) string {
	if mime == "" {
		return "?"
	}
	return mime
}

// atMost writes the first n bytes and drops the rest.
type atMost struct {
	w io.Writer
	n int64
}

func (a *atMost) Write(p []byte) (int, error) {
	if k := min(int64(len(p)), a.n); k > 0 {
		n, err := a.w.Write(p[:k])
		a.n -= int64(n)
		if err != nil {
			return n, err
		}
	}
	return len(p), nil
}

// load reads the content of the record that r begins with, whose block has
// length bytes, -1 for as many as its header says.
func (d *dialect) load(r *bufio.Reader, length, limit int64) (listing.Payload, error) {
	rec, err := d.head(r)
	if err != nil {
		return listing.Payload{}, say.Errorf("its record cannot be read any more: %v", "其记录无法再读取：%v", err)
	}
	if length < 0 {
		length = rec.length
	} else {
		length -= rec.head
	}
	c := rec.content(bufio.NewReader(io.LimitReader(r, length)))
	if c.refused != nil {
		return listing.Payload{}, say.Errorf("its record is another now: %v", "其记录已变：%v", *c.refused)
	}
	return loaded(c.body, c.hint, length, limit)
}

// loaded reads the content of a page of about size bytes, at most limit of them. What ends early
// was said in the listing.
func loaded(r io.Reader, hint string, size, limit int64) (listing.Payload, error) {
	raw, err := listing.ReadAll(r, size, limit)
	switch {
	case lost.Is(err):
		return listing.Payload{}, err
	case len(raw) == 0 && err != nil:
		return listing.Payload{}, bodyError(err)
	}
	return listing.Payload{Raw: raw, Hint: hint}, nil
}

// blankLine tells the ends of lines between records.
func blankLine(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }
