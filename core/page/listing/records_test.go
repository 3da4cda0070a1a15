package listing_test

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/page/pagetest"

	"github.com/andybalholm/brotli"
	"golang.org/x/text/encoding/simplifiedchinese"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// deflated packs a text by a writer of the given kind.
func deflated(t testing.TB, text string, writer func(io.Writer) io.WriteCloser) string {
	var b bytes.Buffer
	w := writer(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// What a response record holds, however its body is packed, and why some hold no
// page.
func TestResponses(t *testing.T) {
	gb := in(t, simplifiedchinese.GB18030, "<p>"+simplified)
	zlibbed := deflated(t, htmlA, func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) })
	raw := deflated(t, htmlA, func(w io.Writer) io.WriteCloser { f, _ := flate.NewWriter(w, 9); return f })
	br := deflated(t, htmlA, func(w io.Writer) io.WriteCloser { return brotli.NewWriter(w) })
	const page = "Content-Type: text/html"
	for _, c := range []struct{ name, record, text, want string }{
		{"plain", answer(urlA, page, htmlA), htmlA, ""},
		{"no head but a status", answer(urlA, "", htmlA), htmlA, ""},
		{"chunked", answer(urlA, page+"\nTransfer-Encoding: chunked", pagetest.Chunked(htmlA, 7)), htmlA, ""},
		{"said to be chunked, is not", answer(urlA, page+"\nTransfer-Encoding: chunked", htmlA), htmlA, ""},
		{"gzip", answer(urlA, page+"\nContent-Encoding: gzip", gzipped(t, htmlA)), htmlA, ""},
		{"said to be gzip, is not", answer(urlA, page+"\nContent-Encoding: gzip", htmlA), htmlA, ""},
		{"chunked gzip", answer(urlA, page+"\nContent-Encoding: x-gzip\nTransfer-Encoding: Chunked", pagetest.Chunked(gzipped(t, htmlA), 5)), htmlA, ""},
		{"gzip twice", answer(urlA, page+"\nContent-Encoding: gzip, gzip", gzipped(t, gzipped(t, htmlA))), htmlA, ""},
		{"deflate", answer(urlA, page+"\nContent-Encoding: deflate", zlibbed), htmlA, ""},
		{"deflate without zlib", answer(urlA, page+"\nContent-Encoding: deflate", raw), htmlA, ""},
		{"Brotli", answer(urlA, page+"\nContent-Encoding: br", br), htmlA, ""},
		{"Zstandard", answer(urlA, page+"\nContent-Encoding: zstd", zstdOf(t, htmlA)), htmlA, ""},
		{"the head's charset", answer(urlA, page+"; charset=GBK", gb), "<p>" + simplified, ""},
		{"XHTML", answer(urlA, "Content-Type: application/xhtml+xml", htmlA), htmlA, ""},
		{"text", answer(urlA, "Content-Type: text/plain; charset=utf-8", "words"), "words", ""},
		{"lines without carriage return", strings.ReplaceAll(warcRecord("response", urlA, "application/http", "HTTP/1.0 200\nContent-Type: text/html\n\n"+htmlA), "\r", ""), htmlA, ""},
		{"a resource", warcRecord("resource", urlA, "text/html; charset=utf-8", htmlA), htmlA, ""},
		{"a text of WET", warcRecord("conversion", urlA, "text/plain", "words"), "words", ""},
		{"octets that are HTML", answer(urlA, "Content-Type: application/octet-stream", htmlB), htmlB, ""},
		{"octets that are not", answer(urlA, "Content-Type: application/octet-stream", "x=1;"), "", "records that are not pages: application/octet-stream skipped: 1"},
		{"chunks that break off", answer(urlA, page+"\nTransfer-Encoding: chunked", "5\r\n<p>ab\r\nzz"), "<p>ab", "breaks off after 5 B: its chunks are damaged; the part before it is used"},
		{"gzip that breaks off", answer(urlA, page+"\nContent-Encoding: gzip", gzipped(t, strings.Repeat(htmlA, 99))[:60]), "", "it is incomplete"},
		{"a coding that is not read", answer(urlA, page+"\nContent-Encoding: sdch", "x"), "", `in the unsupported encoding "sdch" skipped: 1`},
		{"an image that says it is HTML", answer(urlA, page, "\x89PNG\r\n\x1a\n.."), "", "look like a PNG image but declare text/html skipped: 1"},
		{"an image", answer(urlA, "Content-Type: IMAGE/png", "\x89PNG\r\n\x1a\n.."), "", "records that are not pages: image/png skipped: 1"},
		{"a page that is not there", warcRecord("response", urlA, "application/http", "HTTP/1.1 404 Not Found\r\n\r\nx"), "", "responses with status 404 skipped: 1"},
		{"an empty one", answer(urlA, page, " \n"), "", "empty pages skipped: 1"},
		{"no HTTP at all", warcRecord("response", urlA, "application/http", "hello"), "", "responses with unreadable headers skipped: 1"},
		{"a name of a host", warcRecord("response", "dns:a", "text/dns", "1.2.3.4"), "", "records that are not pages: text/dns skipped: 1"},
		{"cut short by the crawler", strings.Replace(html(urlA, htmlA), "Content-Type", "WARC-Truncated: length\r\nContent-Type", 1), htmlA, "the crawler saved only the beginning of " + urlA + " (length)"},
	} {
		all := html("http://z/", "<p>last")
		for name, file := range map[string]string{"x.warc": c.record + all, "x.warc.gz": gzipped(t, c.record) + gzipped(t, all), "one.warc.gz": gzipped(t, c.record+all)} {
			s := open(t, filepath.Join(put(t, map[string]string{name: file}), name))
			want := "<p>last"
			if c.text != "" {
				want = c.text + "|" + want
			}
			if got := texts(t, s); got != want && c.name != "gzip that breaks off" {
				t.Errorf("%s, %s: texts %q, want %q", c.name, name, got, want)
			}
			if !strings.Contains(problems(s), c.want) || c.want == "" && len(s.Problems) > 0 {
				t.Errorf("%s, %s: problems\n%s\nlack %q", c.name, name, problems(s), c.want)
			}
		}
	}
}

// A wrong Content-Length, bytes between records and an end in the middle cost at
// most the page they are in.
func TestBrokenRecords(t *testing.T) {
	one, two, three := html("http://1/", "<p>one"), html("http://2/", "<p>two"), html("http://3/", "<p>three")
	wrong := func(record, length string) string {
		head, rest, _ := strings.Cut(record, "Content-Length: ")
		_, rest, _ = strings.Cut(rest, "\r\n")
		return head + "Content-Length: " + length + "\r\n" + rest
	}
	for _, c := range []struct{ name, in, ids, texts, want string }{
		{"too short", one + wrong(two, "47") + three, "1 2 3", "<p>one|<p>two|<p>three", "its Content-Length is 47 bytes, but 50 are present and used"},
		{"too long", one + wrong(two, "60") + three, "1 2 3", "<p>one|<p>two|<p>three", "its Content-Length is 60 bytes, but 50 are present and used"},
		{"far too long", wrong(one, "99999999999999") + two, "1 2", "<p>one|<p>two", "its Content-Length is 99999999999999 bytes, but 50 are present"},
		{"none", one + strings.Replace(two, "Content-Length", "X-Length", 1) + three, "1 2 3", "<p>one|<p>two|<p>three", "has no Content-Length; the 50 bytes up to the next record are used"},
		{"cut off in a page", one + two[:len(two)-6], "1 2", "<p>one|<p>t", "its Content-Length is 50 bytes, but 48 are present"},
		{"cut off in a header", one + two[:40], "1", "<p>one", "the file is incomplete here"},
		{"bytes between", one + "garbage\x00\nmore\n" + two, "1 2", "<p>one|<p>two", "14 B skipped, not a valid record"},
		{"a WARC inside a page", one + html("http://2/", "<p>"+two) + three, "1 2 3", "<p>one|<p>" + two + "|<p>three", ""},
	} {
		s := open(t, filepath.Join(put(t, map[string]string{"x.warc": c.in}), "x.warc"))
		if got := strings.NewReplacer("http://", "", "/", "").Replace(ids(s)); got != c.ids {
			t.Errorf("%s: pages %s, want %s", c.name, got, c.ids)
		}
		if got := texts(t, s); got != c.texts {
			t.Errorf("%s: texts %q, want %q", c.name, got, c.texts)
		}
		if !strings.Contains(problems(s), c.want) || c.want == "" && len(s.Problems) > 0 {
			t.Errorf("%s: problems\n%s\nlack %q", c.name, problems(s), c.want)
		}
	}
}

// A damaged member costs the record in it; those behind are found again.
func TestDamagedMembers(t *testing.T) {
	pieces := []string{gzipped(t, html("http://1/", "<p>one")), gzipped(t, html("http://2/", "<p>two")), gzipped(t, html("http://3/", "<p>three"))}
	middle := []byte(pieces[1])
	for i := 12; i < len(middle)-12; i++ {
		middle[i] ^= 0x5A
	}
	for name, c := range map[string]struct{ in, ids string }{
		"damaged":      {pieces[0] + string(middle) + pieces[2], "http://1/ http://3/"},
		"cut off":      {pieces[0] + pieces[1] + pieces[2][:20], "http://1/ http://2/"},
		"zeros behind": {pieces[0] + strings.Repeat("\x00", 512) + pieces[1], "http://1/ http://2/"},
	} {
		s := open(t, filepath.Join(put(t, map[string]string{"x.warc.gz": c.in}), "x.warc.gz"))
		if got := ids(s); got != c.ids || !strings.Contains(problems(s), "x.warc.gz @") {
			t.Errorf("%s: pages %s, want %s; problems\n%s", name, got, c.ids, problems(s))
		}
	}
}

func TestTRECNamesAPage(t *testing.T) {
	r := strings.Replace(html(urlA, htmlA), "Content-Type", "WARC-TREC-ID: clueweb09-x-00\r\nContent-Type", 1)
	s := open(t, filepath.Join(put(t, map[string]string{"x.warc": r + html(urlB, htmlB)}), "x.warc"))
	if got := ids(s); got != "clueweb09-x-00 "+urlB || s.Pages[0].URL != urlA {
		t.Errorf("pages %s", got)
	}
}

// A page of many megabytes inside a small record is cut at the limit, and a file
// that unpacks to far more than it should is stopped with a word.
func TestBombs(t *testing.T) {
	much(t)
	big := strings.Repeat("<p>很长", 1<<20)
	large := answer(urlA, "Content-Type: text/html\nContent-Encoding: gzip", gzipped(t, big))
	lines := gzipped(t, `{"id":"a","text":"x"}`+"\n"+`{"id":"b","text":"`+strings.Repeat("x", 8<<20)+`"}`)
	dir := put(t, map[string]string{
		"page.warc": large + html(urlB, htmlB), "page.warc.gz": gzipped(t, large) + gzipped(t, html(urlB, htmlB)),
		"lines.jsonl.gz": lines, "rows.csv.gz": gzipped(t, "id,text\na,x\nb,"+strings.Repeat("x", 8<<20)),
		"tar.tar.gz": gzipped(t, tarOf(t, entry("a.html", htmlA), entry("b.html", "<html>"+strings.Repeat("x", 8<<20)))),
	})
	for _, name := range []string{"page.warc", "page.warc.gz"} {
		s, err := formats.Open(t.Context(), filepath.Join(dir, name), page.Options{MaxPage: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		raw, err := s.Raw(0)
		if err != nil || len(raw) > 1<<20 || len(raw) < 1<<20-3 || s.Pages[0].Size != int64(len(big)) || !strings.Contains(problems(s), "only the beginning is read") {
			t.Errorf("%s: %d bytes of %d, %v, %s", name, len(raw), s.Pages[0].Size, err, problems(s))
		}
		if got, err := s.Raw(1); err != nil || string(got) != htmlB {
			t.Errorf("%s: the page behind: %q, %v", name, got, err)
		}
	}
	for _, name := range []string{"lines.jsonl.gz", "rows.csv.gz", "tar.tar.gz"} {
		s, err := formats.Open(t.Context(), filepath.Join(dir, name), page.Options{MaxUnpack: 1 << 20})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		defer s.Close()
		if !strings.Contains(problems(s), "unpacks to more than the limit of 1.0 MiB") || len(s.Pages) == 0 {
			t.Errorf("%s: %d pages, problems %s", name, len(s.Pages), problems(s))
		}
	}
}

func TestListingStopsWithItsContext(t *testing.T) {
	dir := put(t, eachFormat(t))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name := range eachFormat(t) {
		if _, err := formats.Open(ctx, filepath.Join(dir, name), page.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Records may lie across packed members in any way: cut into pieces of any one
// size, as by programs that pack in blocks, the pages are the same.
func TestRecordsAcrossMembers(t *testing.T) {
	much(t)
	whole := strings.Join(warcOfTwo(), "")
	want := open(t, filepath.Join(put(t, map[string]string{"x.warc": whole}), "x.warc"))
	for size := 1; size < len(whole); size = size*5/4 + 1 {
		var pieces []string
		for i := 0; i < len(whole); i += size {
			pieces = append(pieces, whole[i:min(i+size, len(whole))])
		}
		s, err := formats.Open(t.Context(), filepath.Join(put(t, map[string]string{"x.warc.gz": gzipEach(t, pieces)}), "x.warc.gz"), page.Options{})
		if err != nil {
			t.Fatalf("pieces of %d: %v", size, err)
		}
		if ids(s) != ids(want) || texts(t, s) != texts(t, want) || len(s.Problems) != len(want.Problems) || s.Fingerprint != want.Fingerprint {
			t.Errorf("pieces of %d: pages %s, %q\n%s", size, ids(s), texts(t, s), problems(s))
		}
		s.Close()
	}
	// A record that is too short is not lengthened by the one behind it.
	short := strings.Replace(html(urlA, htmlA), "Content-Length: ", "Content-Length: 9", 1)
	s := open(t, filepath.Join(put(t, map[string]string{"x.warc.gz": gzipEach(t, []string{short, html(urlB, htmlB)})}), "x.warc.gz"))
	if ids(s) != urlA+" "+urlB || texts(t, s) != htmlA+"\r\n\r\n|"+htmlB || !strings.Contains(problems(s), "its Content-Length is 9") {
		t.Errorf("pages %s, %q\n%s", ids(s), texts(t, s), problems(s))
	}
}
