// Package message reads files that consist of headers and a body: the records of web archives
// (WARC, ARC, WET) with the HTTP responses in them, and pages that a browser saved as MHTML. It
// accepts what crawlers and browsers really write: bodies that are not coded as they say, wrong
// lengths, malformed headers.
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

// record is the header of one record of a web archive.
type record struct {
	kind       string // WARC-Type; for ARC "response" or "filedesc"
	id         string // WARC-TREC-ID, which names the page in TREC's judgements; of a record without URL, its own id
	own        string // WARC-Record-ID
	of         string // WARC-Refers-To: of a conversion, the record that was converted
	uri        string
	mime       string // of the block, lower case, without parameters
	charset    string
	identified string // media type that the crawler detected
	http       bool   // the block is an HTTP message
	truncated  string // why the crawler kept only the beginning
	length     int64  // stated length of the block in bytes; -1 for none
	head       int64  // bytes of the header
}

// dialect is one of the formats of web archives: WARC or ARC.
type dialect struct {
	name string
	tail string // bytes that follow every record; "" if that varies
	// starts reports whether a line begins a record.
	starts func(line []byte) bool
	// head reads the header of a record; its first line is one for which starts is true.
	head func(r *bufio.Reader) (record, error)
}

// errNoRecord is the error of a header that is not one of a record.
var errNoRecord = say.Errorf("no record begins here")

// captured is the content of a record, and whether it is a page.
type captured struct {
	kind    page.Kind
	hint    string
	body    io.Reader
	refused *say.Message // why it is no page; nil for one
	sniff   bool         // it is a page only if it looks like HTML
	says    string       // media type that its header states
	coded   bool         // body is decompressed while it is read
}

// crawlers are the prefixes of the names of records that Wget and Browsertrix write about a crawl,
// among them the text of a page whose HTML has a separate record. They are no pages.
var crawlers = [...]string{"metadata:", "urn:text:", "urn:textFinal:", "urn:pageinfo:"}

// content returns the content of a record; r has read the header of the record and no more.
func (rec record) content(r *bufio.Reader) captured {
	switch rec.kind {
	case "response", "resource", "conversion":
	case "":
		return captured{refused: new(say.New("records without a type"))}
	default:
		return captured{refused: new(say.New("%s records", rec.kind))}
	}
	for _, prefix := range crawlers {
		if strings.HasPrefix(rec.uri, prefix) {
			return captured{refused: new(say.New("records about the crawler itself"))}
		}
	}
	if !rec.http {
		c := captured{hint: rec.charset, body: r}
		c.typed(rec.mime, rec.identified)
		return c
	}
	h, err := readResponse(r)
	if err != nil {
		return captured{refused: new(say.New("responses with unreadable headers"))}
	}
	c := captured{hint: h.charset, coded: len(h.codings) > 0}
	switch coding := h.unknownCoding(); {
	case h.status < 200 || h.status > 299:
		c.refused = new(say.New("responses with status %d", h.status))
	case coding != "":
		c.refused = new(say.New("responses in the unsupported encoding %.40q", coding))
	default:
		c.body = h.body(r)
		if h.mime == "" && rec.mime != "application/http" {
			h.mime = rec.mime // of an ARC
		}
		c.typed(h.mime, rec.identified)
	}
	return c
}

// typed decides by media type whether the content is a page. The type that the server sent goes
// first, as in a browser; if it says nothing, the content is looked at.
func (c *captured) typed(mime, identified string) {
	c.says = mime
	switch {
	case htmlType(mime), htmlType(identified):
	case mime == "text/plain":
		c.kind = page.Text
	case mime == "", mime == "application/octet-stream", mime == "unknown/unknown", mime == "no-type", mime == "unknown", !strings.Contains(mime, "/"):
		c.sniff = true
	default:
		c.refused = new(say.New("records that are not pages: %.80s", mime))
	}
}

func htmlType(mime string) bool {
	return mime == "text/html" || mime == "application/xhtml+xml" || mime == "application/vnd.wap.xhtml+xml"
}

// measured holds the properties of a page's content, found by reading all of it.
type measured struct {
	size int64
	sum  uint64
	fail error        // why reading ended early; what was read before can be used
	none *say.Message // why it is no page after all; nil for a page
}

// maxPayload is the most bytes of the body of one record that are unpacked to learn its size.
const maxPayload = 1 << 30

// meter measures contents, with buffers that it reuses.
type meter struct {
	copy [32 << 10]byte
	hash *xxh3.Hasher
	r    *bufio.Reader
}

func newMeter() *meter { return &meter{hash: xxh3.New(), r: bufio.NewReader(nil)} }

// measure reads the content of a page to its end. It writes the first bytes, at most one more
// than most, to keep, unless that is nil.
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
		return measured{none: new(say.New("empty pages"))}
	case what.En != "":
		return measured{none: new(say.New("records that look like %s but declare %s", what, orNothing(c.says)))}
	case c.sniff && !charset.LooksHTML(head):
		return measured{none: new(say.New("records that are not pages: %s", orNothing(c.says)))}
	}
	w.hash.Reset()
	out := io.Writer(w.hash)
	if keep != nil {
		out = io.MultiWriter(w.hash, &atMost{keep, most + 1})
	}
	n, err := io.CopyBuffer(struct{ io.Writer }{out}, &io.LimitedReader{R: r, N: maxPayload + 1}, w.copy[:])
	if n > maxPayload {
		err = say.Errorf("unpacks to more than %s", say.Mebibytes(maxPayload))
	}
	return measured{size: n, sum: w.hash.Sum64(), fail: err}
}

func failedBody(err error) *say.Message {
	return new(say.New("responses with an unreadable body: %v", bodyError(err)))
}

// bodyError words an error that ended the reading of a body early.
func bodyError(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return say.Errorf("it is incomplete")
	}
	if _, ok := errors.AsType[*say.Error](err); ok {
		return err
	}
	return say.Errorf("it is damaged: %v", say.Plain(err))
}

func orNothing(mime string) string {
	if mime == "" {
		return "?"
	}
	return mime
}

// atMost writes the first n bytes to a writer and drops the rest.
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

// load reads the content of the record at the beginning of r. Its block has length bytes; -1 for
// the length that the header states.
func (d *dialect) load(r *bufio.Reader, length, limit int64) (listing.Payload, error) {
	rec, err := d.head(r)
	if err != nil {
		return listing.Payload{}, say.Errorf("its record can no longer be read: %v", err)
	}
	if length < 0 {
		length = rec.length
	} else {
		length -= rec.head
	}
	c := rec.content(bufio.NewReader(io.LimitReader(r, length)))
	if c.refused != nil {
		return listing.Payload{}, say.Errorf("its record has changed: %v", *c.refused)
	}
	return loaded(c.body, c.hint, length, limit)
}

// loaded reads the content of a page of about size bytes, at most limit of them. An early end is
// no error here, since the listing reported it.
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

// blankLine reports whether a line between records is empty.
func blankLine(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }
