package message

import (
	"bufio"
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"mime"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zlib"
	"github.com/klauspost/compress/zstd"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/unpack"
)

// maxHead is the number of bytes of headers read from a record or response, maxHeadLine the number
// of bytes kept of one header line.
const (
	maxHead     = 256 << 10
	maxHeadLine = 16 << 10
)

var errHead = say.Errorf("its headers are longer than %d KiB", maxHead>>10)

// readLine reads one header line and returns at most maxHeadLine bytes of it, without the line
// end, and the number of bytes read. At the end of r it returns what there is.
func readLine(r *bufio.Reader) (line []byte, n int, err error) {
	for {
		b, err := r.ReadSlice('\n')
		n += len(b)
		if room := maxHeadLine - len(line); room > 0 {
			line = append(line, b[:min(room, len(b))]...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			if n > maxHead {
				return nil, n, errHead
			}
		case err != nil && (n == 0 || !errors.Is(err, io.EOF)):
			return nil, n, err
		default:
			return bytes.TrimRight(line, "\r\n"), n, nil
		}
	}
}

// readHeaders reads "Name: value" lines up to an empty line and calls take for each, with the
// name in lower case. A line that begins with white space continues the value before it. n is the
// number of bytes read.
func readHeaders(r *bufio.Reader, take func(name, value string)) (n int, err error) {
	var name, value string
	flush := func() {
		if name != "" {
			take(name, value)
		}
		name, value = "", ""
	}
	defer flush()
	for {
		line, k, err := readLine(r)
		n += k
		switch {
		case err != nil:
			return n, err
		case n > maxHead:
			return n, errHead
		case len(line) == 0:
			return n, nil
		case (line[0] == ' ' || line[0] == '\t') && name != "":
			if len(value) < maxHeadLine {
				value += " " + strings.TrimSpace(string(line))
			}
			continue
		}
		flush()
		if before, after, ok := bytes.Cut(line, []byte(":")); ok {
			name, value = strings.ToLower(strings.TrimSpace(string(before))), strings.TrimSpace(string(after))
		}
	}
}

// response is the head of an HTTP response.
type response struct {
	status  int
	mime    string // lower case, without parameters
	charset string
	codings []string // of the body, the last applied last
	chunked bool
}

// readResponse reads the head of an HTTP response as crawlers store it: it accepts a status
// without words, lines without carriage return, and malformed headers.
func readResponse(r *bufio.Reader) (response, error) {
	var h response
	line, _, err := readLine(r)
	if err != nil {
		return h, err
	}
	fields := strings.Fields(string(line))
	if len(fields) < 2 || !strings.HasPrefix(fields[0], "HTTP/") {
		return h, say.Errorf("has no HTTP status line")
	}
	h.status, _ = strconv.Atoi(fields[1])
	_, err = readHeaders(r, func(name, value string) {
		switch name {
		case "content-type":
			h.mime, h.charset = mediaType(value)
		case "content-encoding":
			for coding := range strings.SplitSeq(strings.ToLower(value), ",") {
				if coding = strings.TrimSpace(coding); coding != "" && coding != "identity" {
					h.codings = append(h.codings, coding)
				}
			}
		case "transfer-encoding":
			h.chunked = strings.Contains(strings.ToLower(value), "chunked")
		}
	})
	if errors.Is(err, io.EOF) {
		err = nil // a head without a body
	}
	return h, err
}

// mediaType splits a Content-Type, however it is written, into the media type in lower case and
// the charset.
func mediaType(value string) (kind, label string) {
	kind, rest, _ := strings.Cut(strings.ToLower(value), ";")
	kind = strings.Trim(kind, " \t\"',")
	if _, params, err := mime.ParseMediaType(value); err == nil {
		return kind, strings.ToLower(strings.TrimSpace(params["charset"]))
	}
	return kind, charset.In(rest)
}

// unknownCoding returns the first coding of the body that is not supported; "" for none.
func (h response) unknownCoding() string {
	for _, c := range h.codings {
		switch c {
		case "gzip", "x-gzip", "deflate", "br", "zstd":
		default:
			return c
		}
	}
	if len(h.codings) > 3 {
		return strings.Join(h.codings, ", ")
	}
	return ""
}

// body decodes the chunks and codings of a response's body. Crawlers often decode the body and
// keep the header: a body that does not begin as its coding requires is returned as it is.
func (h response) body(r *bufio.Reader) io.Reader {
	if h.chunked {
		r = bufio.NewReader(dechunked(r))
	}
	for i := len(h.codings) - 1; i >= 0; i-- {
		z, err := decoded(r, h.codings[i])
		if err != nil {
			return failing{err}
		}
		if i == 0 {
			return z
		}
		r = bufio.NewReader(z)
	}
	return r
}

// failing is a body that cannot be read at all.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func decoded(r *bufio.Reader, coding string) (io.Reader, error) {
	head, _ := r.Peek(4)
	switch coding {
	case "gzip", "x-gzip":
		if !bytes.HasPrefix(head, []byte("\x1F\x8B")) {
			return r, nil
		}
		return gzip.NewReader(r)
	case "deflate":
		if len(head) >= 2 && head[0]&0x0F == 8 && (int(head[0])<<8|int(head[1]))%31 == 0 {
			return zlib.NewReader(r)
		}
		if head, _ := r.Peek(charset.HeadBytes); charset.LooksHTML(head) {
			return r, nil
		}
		return flate.NewReader(r), nil
	case "br":
		if head, _ := r.Peek(charset.HeadBytes); charset.LooksHTML(head) {
			return r, nil
		}
		return brotli.NewReader(r), nil
	case "zstd":
		if !bytes.HasPrefix(head, []byte("\x28\xB5\x2F\xFD")) {
			return r, nil
		}
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(unpack.ZstdMemory))
		if err != nil {
			return nil, err
		}
		return z.IOReadCloser(), nil
	}
	return nil, say.Errorf("uses the encoding %s, which is not supported", coding)
}

var errChunks = say.Errorf("its chunks are damaged")

// dechunked returns a reader of the joined chunks of a body (RFC 9112, 7.1), or of the body as it
// is if it does not begin with a chunk.
func dechunked(r *bufio.Reader) io.Reader {
	line, err := r.Peek(20)
	if len(line) == 0 && err != nil {
		return r
	}
	end := bytes.IndexByte(line, '\n')
	if end < 0 {
		end = len(line)
	}
	if _, ok := chunkSize(line[:end]); !ok {
		return r
	}
	return &chunks{r: r}
}

func chunkSize(line []byte) (int64, bool) {
	size, _, _ := bytes.Cut(line, []byte(";"))
	n, err := strconv.ParseInt(string(bytes.TrimSpace(size)), 16, 64)
	return n, err == nil && n >= 0
}

type chunks struct {
	r    *bufio.Reader
	left int64 // of the chunk
	any  bool  // a chunk was read before
	err  error
}

func (c *chunks) Read(p []byte) (int, error) {
	for c.left == 0 && c.err == nil {
		c.err = c.next()
	}
	if c.err != nil {
		return 0, c.err
	}
	n, err := c.r.Read(p[:min(int64(len(p)), c.left)])
	c.left -= int64(n)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

func (c *chunks) next() error {
	line, n, err := readLine(c.r)
	if err == nil && c.any && len(line) == 0 && n > 0 {
		line, _, err = readLine(c.r)
	}
	c.any = true
	if err != nil {
		if errors.Is(err, io.EOF) {
			return io.ErrUnexpectedEOF
		}
		return err
	}
	size, ok := chunkSize(line)
	switch {
	case !ok:
		return errChunks
	case size == 0:
		return io.EOF
	}
	c.left = size
	return nil
}
