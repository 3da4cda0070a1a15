package message

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/quotedprintable"
	"strings"

	netcharset "golang.org/x/net/html/charset"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/files"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/unpack"
)

// MHTML is the format of a page saved with its resources in one file (RFC 2557), as Chrome and
// Internet Explorer save it; also of a mail whose text is HTML. The page is the root part: the
// one that the parameter start names, or else the first that is HTML.
var MHTML = listing.Format{
	Name:    "MHTML",
	Exts:    []string{".mhtml", ".mht", ".eml"},
	Is:      looksMHTML,
	List:    listMessage,
	OnePage: true,
}

// looksMHTML recognises a message by its first lines: they are all headers, and one of them
// states a MIME version or several parts.
func looksMHTML(head []byte, base string) bool {
	if !charset.IsText(head) {
		return false
	}
	mimed, kind := false, ""
	_, err := readHeaders(bufio.NewReader(io.MultiReader(bytes.NewReader(headersOnly(head)), strings.NewReader("\n"))), func(name, value string) {
		switch name {
		case "mime-version":
			mimed = true
		case "content-type":
			kind, _ = mediaType(value)
		}
	})
	named := listing.HasExt(base, ".mht", ".mhtml", ".eml")
	return err == nil && (strings.HasPrefix(kind, "multipart/") || kind == "text/html") && (mimed || named)
}

func headersOnly(head []byte) []byte {
	n := 0
	for n < len(head) {
		line, _, whole := bytes.Cut(head[n:], []byte("\n"))
		name, _, colon := bytes.Cut(line, []byte(":"))
		goesOn := n > 0 && len(line) > 0 && (line[0] == ' ' || line[0] == '\t')
		if !goesOn && (!colon || len(name) == 0 || bytes.ContainsAny(name, " <>{}\"\t")) {
			break
		}
		if !whole {
			return head
		}
		n += len(line) + 1
	}
	return head[:n]
}

// part is the headers of a message, or of a part of it.
type part struct {
	mime, charset, coding, id, location, boundary, start, subject, saved string
}

func readPart(r *bufio.Reader) (part, error) {
	var p part
	_, err := readHeaders(r, func(name, value string) {
		switch name {
		case "content-type":
			p.mime, p.charset = mediaType(value)
			if _, params, err := mime.ParseMediaType(value); err == nil {
				p.boundary, p.start = params["boundary"], strings.Trim(params["start"], "<> ")
			} else if _, after, ok := strings.Cut(value, "boundary="); ok {
				after, _, _ = strings.Cut(after, ";")
				p.boundary = strings.Trim(after, "\"' ")
			}
		case "content-transfer-encoding":
			p.coding = strings.ToLower(value)
		case "content-id":
			p.id = strings.Trim(value, "<>")
		case "content-location":
			p.location = value
		case "snapshot-content-location":
			p.saved = value
		case "subject":
			p.subject = value
		}
	})
	return p, err
}

// rootPart finds the root part of a message, whose headers are read, and returns it with a reader
// of its encoded bytes.
func rootPart(r *bufio.Reader, top part, depth int) (part, io.Reader, error) {
	switch {
	case htmlType(top.mime):
		return top, r, nil
	case !strings.HasPrefix(top.mime, "multipart/"):
		return top, nil, errNoRoot
	case top.boundary == "":
		return top, nil, say.Errorf("its boundary is missing")
	case depth > 4:
		return top, nil, say.Errorf("its parts are nested too deeply")
	}
	parts := &parts{r: r, boundary: []byte("--" + top.boundary)}
	for {
		body, err := parts.next()
		if err != nil {
			return top, nil, err
		}
		p, err := readPart(body)
		if err != nil && !errors.Is(err, io.EOF) {
			return top, nil, err
		}
		switch {
		case top.start != "" && p.id != top.start:
		case htmlType(p.mime):
			return p, body, nil
		case strings.HasPrefix(p.mime, "multipart/"):
			if inner, b, err := rootPart(body, p, depth+1); err == nil {
				return inner, b, nil
			}
		}
	}
}

var errNoRoot = say.Errorf("no part of it is HTML")

// parts iterates over the parts of a message.
type parts struct {
	r        *bufio.Reader
	boundary []byte
	current  *partBody
}

// next returns the part after the next boundary; an error if there is none.
func (p *parts) next() (*bufio.Reader, error) {
	if p.current == nil {
		p.current = &partBody{r: p.r, boundary: p.boundary, lineStart: true}
	}
	if _, err := io.Copy(io.Discard, struct{ io.Reader }{p.current}); err != nil {
		return nil, err
	}
	if p.current.last {
		return nil, errNoRoot
	}
	if _, _, err := readLine(p.r); err != nil {
		return nil, errNoRoot
	}
	p.current = &partBody{r: p.r, boundary: p.boundary, lineStart: true}
	return bufio.NewReader(p.current), nil
}

// partBody reads up to a line that begins with the boundary, and leaves that line unread.
type partBody struct {
	r         *bufio.Reader
	boundary  []byte
	lineStart bool
	over      bool
	last      bool
}

func (b *partBody) Read(out []byte) (int, error) {
	if b.over {
		return 0, io.EOF
	}
	if b.lineStart {
		line, err := b.r.Peek(len(b.boundary) + 2)
		if bytes.HasPrefix(line, b.boundary) {
			b.over, b.last = true, bytes.HasSuffix(line, []byte("--"))
			return 0, io.EOF
		}
		if len(line) == 0 {
			b.over, b.last = true, true
			if errors.Is(err, io.EOF) {
				err = io.EOF
			}
			return 0, err
		}
	}
	buffered, err := b.r.Peek(max(1, min(b.r.Buffered(), len(out))))
	if len(buffered) == 0 {
		b.over, b.last = true, true
		return 0, err
	}
	if i := bytes.IndexByte(buffered, '\n'); i >= 0 {
		buffered, b.lineStart = buffered[:i+1], true
	} else {
		b.lineStart = false
	}
	n := copy(out, buffered)
	if n < len(buffered) {
		b.lineStart = false
	}
	b.r.Discard(n)
	return n, nil
}

func (p part) uncoded(r io.Reader) io.Reader {
	switch p.coding {
	case "quoted-printable":
		return quotedprintable.NewReader(r)
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, r)
	}
	return r
}

func listMessage(in *listing.Input) error {
	r, blob := in.Kept(nil)
	br := bufio.NewReader(r)
	top, err := readPart(br)
	if err != nil {
		return in.Ended(unpack.CutOff(err))
	}
	root, body, err := rootPart(br, top, 0)
	if err != nil {
		return err
	}
	m := newMeter().measure(captured{hint: root.charset, body: root.uncoded(body), says: root.mime}, nil, 0)
	if m.none != nil {
		return m.none.Err()
	}
	if m.fail != nil {
		in.Problem(in.ID(), say.New("the page breaks off after %s: %v; the part before it is used", say.Mebibytes(m.size), bodyError(m.fail)))
	}
	if _, err := io.Copy(io.Discard, br); err != nil { // the reader copies the rest to the spool too
		err = in.Ended(err)
		in.ProblemOf(in.ID(), say.New("%v; the part before it is used", err), err)
	}
	p := page.Page{ID: in.ID(), URL: top.saved, Title: decodeWord(top.subject), Size: m.size}
	if p.URL == "" && listing.IsWeb(root.location) {
		p.URL = root.location
	}
	in.Add(listing.Candidate{Page: p, Where: in.ID(), Sum: m.sum, Item: listing.Item{In: in.Container(saved{blob})}})
	return nil
}

// decodeWord decodes the encoded words of a header (RFC 2047).
func decodeWord(value string) string {
	d := mime.WordDecoder{CharsetReader: func(label string, r io.Reader) (io.Reader, error) {
		enc, name := charset.Lookup(strings.ToLower(label))
		if enc == nil || name == "" {
			return netcharset.NewReaderLabel(label, r)
		}
		return enc.NewDecoder().Reader(r), nil
	}}
	if s, err := d.DecodeHeader(value); err == nil {
		value = s
	}
	return strings.ToValidUTF8(value, "\uFFFD")
}

// saved is the container of a saved page.
type saved struct{ blob *files.Blob }

func (c saved) Load(_ listing.Span, limit int64) (listing.Payload, error) {
	f, err := c.blob.Open()
	if err != nil {
		return listing.Payload{}, err
	}
	defer f.Close()
	br := bufio.NewReaderSize(f, 32<<10)
	top, err := readPart(br)
	if err != nil {
		return listing.Payload{}, err
	}
	root, body, err := rootPart(br, top, 0)
	if err != nil {
		return listing.Payload{}, err
	}
	return loaded(root.uncoded(body), root.charset, c.blob.Size, limit)
}
