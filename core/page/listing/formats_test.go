package listing_test

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/pagetest"
)

// The two pages that every format is tried with.
const (
	urlA = "http://a.example/一"
	urlB = "http://b.example/2"
)

// warcRecord writes a record with the right length.
func warcRecord(kind, uri, mime, block string) string {
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: <%s>\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n", kind, uri, mime, len(block), block)
}

// answer is a response record with an HTTP head of the given lines.
func answer(uri, head, body string) string {
	if head != "" {
		head = strings.ReplaceAll(head, "\n", "\r\n") + "\r\n"
	}
	return warcRecord("response", uri, "application/http; msgtype=response", "HTTP/1.1 200 OK\r\n"+head+"\r\n"+body)
}

func html(uri, body string) string { return answer(uri, "Content-Type: text/html", body) }

// warcOfTwo has the two pages among records that are none.
func warcOfTwo() []string {
	return []string{
		warcRecord("warcinfo", "", "application/warc-fields", "software: none\r\n"),
		warcRecord("request", urlA, "application/http; msgtype=request", "GET / HTTP/1.1\r\n\r\n"),
		html(urlA, htmlA),
		warcRecord("revisit", urlA, "application/http; msgtype=response", "HTTP/1.1 200 OK\r\n\r\n"),
		answer("http://a.example/x.png", "Content-Type: image/png", "\x89PNG"),
		html(urlB, htmlB),
	}
}

func arcOfTwo() string {
	record := func(uri, mime, body string) string {
		return fmt.Sprintf("%s 127.0.0.1 20140102000000 %s %d\n%s\n", uri, mime, len(body), body)
	}
	return record("filedesc://x.arc", "text/plain", "1 0 X\nURL IP-address Archive-date Content-type Archive-length\n") +
		record(urlA, "text/html", "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n"+htmlA) +
		record(urlB, "text/html", htmlB)
}

func gzipEach(t testing.TB, pieces []string) string {
	var out strings.Builder
	for _, p := range pieces {
		out.WriteString(gzipped(t, p))
	}
	return out.String()
}

func zstdOf(t testing.TB, text string) string {
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(w.EncodeAll([]byte(text), nil))
}

// tarEntryOf is an entry of a tar.
type tarEntryOf struct {
	tar.Header
	body string
}

func entry(name, body string) tarEntryOf { return tarEntryOf{tar.Header{Name: name}, body} }

func tarOf(t testing.TB, entries ...tarEntryOf) string {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, h := range entries {
		h.Mode, h.Size = 0o644, int64(len(h.body))
		if err := w.WriteHeader(&h.Header); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, h.body); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

type parquetRow struct {
	URL   string `parquet:"url"`
	Title string `parquet:"title,optional"`
	HTML  string `parquet:"html,optional,zstd"`
	Text  string `parquet:"text,optional"`
	Gold  string `parquet:"gold,optional"`
}

func parquetOf[T any](t testing.TB, rows []T, options ...parquet.WriterOption) string {
	var b bytes.Buffer
	w := parquet.NewGenericWriter[T](&b, options...)
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// quote writes a cell of CSV.
func quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

// eachFormat is the two pages in every format.
func eachFormat(t testing.TB) map[string]string {
	gb := simplifiedchinese.GB18030
	csv := "url,html\n" + urlA + "," + htmlA + "\n" + urlB + "," + quote(htmlB) + "\n"
	tsv := "网址\t标题\t正文\r\n" + urlA + "\t甲\t" + htmlA + "\r\n\r\n" + urlB + "\t" + quote("多\n行") + "\t" + quote(htmlB)
	return map[string]string{
		"set.warc":       strings.Join(warcOfTwo(), ""),
		"set.warc.gz":    gzipEach(t, warcOfTwo()),
		"one.warc.gz":    gzipped(t, strings.Join(warcOfTwo(), "")),
		"two.warc.gz":    gzipEach(t, []string{strings.Join(warcOfTwo()[:3], ""), strings.Join(warcOfTwo()[3:], "")}),
		"set.warc.zst":   zstdOf(t, strings.Join(warcOfTwo(), "")),
		"set.warc.xz":    pagetest.XZ(t, strings.Join(warcOfTwo(), "")),
		"set.arc":        arcOfTwo(),
		"set.arc.gz":     gzipped(t, arcOfTwo()),
		"unnamed":        strings.Join(warcOfTwo(), ""),
		"set.csv":        csv,
		"set.csv.gz":     gzipped(t, csv),
		"bom.csv":        "\uFEFF" + csv,
		"semicolon.csv":  strings.ReplaceAll(csv, ",", ";"),
		"noname":         csv,
		"set.tsv":        tsv,
		"gb.csv":         in(t, gb, strings.ReplaceAll(tsv, "\t", ",")),
		"utf16.csv":      in(t, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), tsv),
		"set.jsonl":      fmt.Sprintf("{\"url\":%q,\"html\":%q}\n{\"url\":%q,\"html\":%q}\n", urlA, htmlA, urlB, htmlB),
		"set.parquet":    parquetOf(t, []parquetRow{{URL: urlA, HTML: htmlA}, {URL: urlB, HTML: htmlB}}),
		"set.parquet.gz": gzipped(t, parquetOf(t, []parquetRow{{URL: urlA, HTML: htmlA}, {URL: urlB, Text: htmlB}})),
	}
}

// Whatever the format and the packing, the same pages come out, by their URLs.
func TestEveryFormatGivesThePages(t *testing.T) {
	all := eachFormat(t)
	dir := put(t, all)
	for name := range all {
		s := open(t, filepath.Join(dir, name))
		if got := ids(s); got != urlA+" "+urlB {
			t.Errorf("%s: pages %s\n%s", name, got, problems(s))
			continue
		}
		if got := texts(t, s); got != htmlA+"|"+htmlB {
			t.Errorf("%s: texts %q", name, got)
		}
		for i, p := range s.Pages {
			raw, err := s.Raw(i)
			if err != nil || p.URL != p.ID || int64(len(raw)) != p.Size && !strings.HasPrefix(name, "gb") {
				t.Errorf("%s: page %+v has %d raw bytes, %v", name, p, len(raw), err)
			}
		}
		if i, ok := s.Index(urlB); i != 1 || !ok {
			t.Errorf("%s: %s is at %d, %v", name, urlB, i, ok)
		}
	}
}

// The packing of an archive changes nothing in what the set is.
func TestFingerprintIsOfTheContent(t *testing.T) {
	dir := put(t, eachFormat(t))
	for _, group := range [][]string{
		{"set.warc", "set.warc.gz", "one.warc.gz", "two.warc.gz", "set.warc.zst", "set.warc.xz", "set.arc", "set.arc.gz"},
		{"set.csv", "set.csv.gz"},
	} {
		first := open(t, filepath.Join(dir, group[0])).Fingerprint
		for _, name := range group[1:] {
			if got := open(t, filepath.Join(dir, name)).Fingerprint; got != first {
				t.Errorf("%s has the fingerprint %s, %s has %s", name, got, group[0], first)
			}
		}
	}
}

// fuzzed opens bytes as a file and reads all that is in it: nothing may panic,
// and what is listed has the size that is read.
func fuzzed(t *testing.T, name string, data []byte) {
	const limit = 1 << 16
	s, err := listing.OpenBytes(t.Context(), name, data, page.Options{MaxPage: limit, MaxUnpack: 1 << 22}, formats.All())
	if err != nil {
		if strings.Contains(err.Error(), "\n") || err.Error() == "" {
			t.Fatalf("error %q is not one line", err)
		}
		return
	}
	defer s.Close()
	for i := range s.Pages {
		raw, err := s.Raw(i)
		if err != nil {
			continue
		}
		if int64(len(raw)) > limit {
			t.Fatalf("page %d has %d bytes", i, len(raw))
		}
		if c, err := s.Read(i); err == nil && strings.ContainsRune(c.Text, 0) {
			t.Fatalf("page %d has a NUL", i)
		}
		if s.Pages[i].HasGold {
			_, _ = s.Gold(i)
		}
	}
}

func FuzzRecords(f *testing.F) {
	f.Add([]byte(strings.Join(warcOfTwo(), "")))
	f.Add([]byte(gzipEach(f, warcOfTwo())))
	f.Add([]byte(gzipped(f, strings.Join(warcOfTwo(), ""))))
	f.Add([]byte(arcOfTwo()))
	f.Add([]byte(answer(urlA, "Content-Type: text/html\nTransfer-Encoding: chunked", "5\r\n<p>ab\r\n0\r\n\r\n")))
	f.Add([]byte(answer(urlA, "Content-Type: text/html\nContent-Encoding: gzip", gzipped(f, htmlA))))
	f.Add([]byte(answer(urlA, "Content-Type: text/html\nContent-Encoding: br, deflate", htmlA)))
	f.Add([]byte("WARC/1.0\nContent-Length: 99999999999\n\nx\n\nWARC/1.0\nWARC-Type: resource\nContent-Length: 1\n\n<p>a"))
	f.Fuzz(func(t *testing.T, data []byte) { fuzzed(t, "x.warc", data) })
}

func FuzzMessage(f *testing.F) {
	for _, m := range messages {
		f.Add([]byte(m.in))
	}
	f.Fuzz(func(t *testing.T, data []byte) { fuzzed(t, "x.mhtml", data) })
}

func FuzzParquet(f *testing.F) {
	f.Add([]byte(parquetOf(f, []parquetRow{{URL: urlA, HTML: htmlA}, {URL: urlB, Text: htmlB, Gold: "x"}})))
	f.Add([]byte(parquetOf(f, []parquetRow{{URL: urlA, HTML: htmlA}}, parquet.Compression(&parquet.Snappy))))
	f.Fuzz(func(t *testing.T, data []byte) { fuzzed(t, "x.parquet", data) })
}

func FuzzTar(f *testing.F) {
	f.Add([]byte(tarOf(f, entry("a.html", htmlA), entry("pages/b.html", htmlB))))
	f.Add([]byte(gzipped(f, tarOf(f, entry("pages.jsonl", listed), entry("pages/a.html", htmlA), entry("x.warc", strings.Join(warcOfTwo(), ""))))))
	f.Fuzz(func(t *testing.T, data []byte) { fuzzed(t, "x.tar", data) })
}
