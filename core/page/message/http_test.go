package message

import (
	"bufio"
	"bytes"
	"io"
	"testing"
	"testing/iotest"

	"pagetwin/core/page/pagetest"
)

func TestARCLines(t *testing.T) {
	for line, want := range map[string]struct {
		uri    string
		length int64
	}{
		"http://a/ 1.2.3.4 20140102000000 text/html 12":                    {"http://a/", 12},
		"http://a/?x=a b 1.2.3.4 20140102000000 text/html 12\r":            {"http://a/?x=a%20b", 12},
		"http://a/ 1.2.3.4 20140102000000 text/html 200 - - 30 x.arc.gz 9": {"http://a/", 9},
		"http://a/ 1.2.3.4 20140102000000 text/html -1":                    {},
		"http://a/ 1.2.3.4 yesterday text/html 12":                         {},
		"a b c d 12": {},
	} {
		rec, ok := arcLine([]byte(line))
		if rec.uri != want.uri || rec.length != want.length || ok != (want.uri != "") {
			t.Errorf("%q: %+v, %v", line, rec, ok)
		}
	}
}

// What is between the chunks does not depend on how the bytes arrive, and a body
// that was chunked comes out as it was.
func FuzzChunks(f *testing.F) {
	f.Add([]byte("5\r\n<p>ab\r\n0\r\n\r\n"), uint8(3))
	f.Add([]byte("<html>"), uint8(1))
	f.Add([]byte("fffffffffffffff\r\nx"), uint8(9))
	f.Fuzz(func(t *testing.T, body []byte, n uint8) {
		if n == 0 {
			return
		}
		h := response{chunked: true}
		all, err := io.ReadAll(h.body(reader(bytes.NewReader([]byte(pagetest.Chunked(string(body), int(n)))))))
		if err != nil || !bytes.Equal(all, body) {
			t.Fatalf("%q in chunks of %d comes out as %q, %v", body, n, all, err)
		}
		whole, err1 := io.ReadAll(h.body(reader(bytes.NewReader(body))))
		pieces, err2 := io.ReadAll(h.body(reader(iotest.OneByteReader(bytes.NewReader(body)))))
		if !bytes.Equal(whole, pieces) || (err1 == nil) != (err2 == nil) {
			t.Fatalf("%q gives %q, %v at once and %q, %v byte by byte", body, whole, err1, pieces, err2)
		}
	})
}

func reader(r io.Reader) *bufio.Reader { return bufio.NewReader(r) }
