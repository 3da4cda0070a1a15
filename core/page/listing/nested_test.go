package listing_test

import (
	"archive/tar"
	"archive/zip"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/pagetest"
)

func tarOfFiles(t testing.TB, files map[string]string) string {
	var all []tarEntryOf
	for _, name := range slices.Sorted(maps.Keys(files)) {
		all = append(all, entry(name, files[name]))
	}
	return tarOf(t, all...)
}

// An archive inside a folder or archive is listed as a folder of its name, by its
// listing where it has one; packed or not, stored or deflated.
func TestArchivesInsideArchivesAreRead(t *testing.T) {
	deep := pagetest.Zip(t, map[string]string{"d.html": htmlB})
	inner := pagetest.Zip(t, map[string]string{"top/页.html": htmlA, "top/deep.zip": deep})
	listing := pagetest.Zip(t, map[string]string{"pages.jsonl": `{"id":"q","file":"x/a.html"}` + "\n", "x/a.html": htmlB, "x/other.html": htmlA})
	files := map[string]string{
		"a.html": htmlA, "in.zip": inner, "sub/t.tar.gz": gzipped(t, tarOfFiles(t, map[string]string{"b.html": htmlB, "c/x.warc.gz": gzipEach(t, warcOfTwo())})),
		"listed.zip": listing, "report.docx": pagetest.Zip(t, map[string]string{"[Content_Types].xml": "<x>", "word/a.html": htmlA}),
	}
	want := "a.html in.zip/deep.zip/d.html in.zip/页.html " + urlA + " " + urlB + " q sub/t.tar.gz/b.html"
	wantText := map[string]string{"a.html": htmlA, "in.zip/deep.zip/d.html": htmlB, "in.zip/页.html": htmlA, urlA: htmlA, urlB: htmlB, "q": htmlB, "sub/t.tar.gz/b.html": htmlB}
	dir := put(t, files)
	packed := put(t, map[string]string{"x.zip": pagetest.Zip(t, files), "x.tar": tarOfFiles(t, files), "x.tar.xz": pagetest.XZ(t, tarOfFiles(t, files))})
	for _, path := range []string{dir, storedZip(t, files), filepath.Join(packed, "x.zip"), filepath.Join(packed, "x.tar"), filepath.Join(packed, "x.tar.xz")} {
		s := open(t, path)
		got := strings.Fields(ids(s))
		slices.Sort(got)
		sorted := strings.Fields(want)
		slices.Sort(sorted)
		if !slices.Equal(got, sorted) {
			t.Errorf("%s: pages %s, want %s\n%s", filepath.Base(path), got, sorted, problems(s))
			continue
		}
		for i, p := range s.Pages {
			if c, err := s.Read(i); err != nil || c.Text != wantText[p.ID] {
				t.Errorf("%s: %s is %q, %v", filepath.Base(path), p.ID, c.Text, err)
			}
		}
		if !strings.Contains(problems(s), "1 .docx") {
			t.Errorf("%s: problems\n%s", filepath.Base(path), problems(s))
		}
	}
}

// Many files of rows in one packed tar, as crawls come.
func TestATarOfPackedFilesOfPages(t *testing.T) {
	line := func(id string) string { return fmt.Sprintf("{\"id\":%q,\"text\":\"t\"}\n", id) }
	body := tarOfFiles(t, map[string]string{
		"crawl/1.jsonl.gz": gzipped(t, line("a")), "crawl/2.jsonl.xz": pagetest.XZ(t, line("b")), "crawl/3.jsonl.zst": zstdOf(t, line("c")),
	})
	s := open(t, filepath.Join(put(t, map[string]string{"x.tgz": gzipped(t, body)}), "x.tgz"))
	if ids(s) != "a b c" || texts(t, s) != "t|t|t" {
		t.Errorf("pages %s\n%s", ids(s), problems(s))
	}
}

func TestArchivesAreReadThreeDeep(t *testing.T) {
	body := pagetest.Zip(t, map[string]string{"p.html": htmlA})
	for n := 2; n <= 5; n++ {
		body = pagetest.Zip(t, map[string]string{"z.zip": body, "p.html": htmlB})
		s := open(t, filepath.Join(put(t, map[string]string{"s.zip": body}), "s.zip"))
		if len(s.Pages) != min(n, 3) {
			t.Errorf("%d archives inside one another: pages %s", n, ids(s))
		}
		if too := "z.zip/z.zip/z.zip: read as zip: is nested in 3 archives, the limit is 3"; strings.Contains(problems(s), too) != (n > 3) {
			t.Errorf("%d archives: problems\n%s", n, problems(s))
		}
	}
}

// A little that unpacks to much at several levels is stopped where all of it
// together is too much.
func TestTheLimitHoldsOverAllLevels(t *testing.T) {
	rows := strings.Repeat(`{"id":"a","text":"`+strings.Repeat("x", 10000)+`"}`+"\n", 100) // 1 MB
	inner := map[string]string{}
	for i := range 8 {
		inner[fmt.Sprintf("%d.jsonl", i)] = rows
	}
	each := pagetest.Zip(t, inner)
	dir := put(t, map[string]string{"s.zip": pagetest.Zip(t, map[string]string{"1.zip": each, "2.zip": each, "3.zip": each})})
	s, unpacked, err := listing.OpenCounted(t.Context(), filepath.Join(dir, "s.zip"), page.Options{MaxUnpack: 10 << 20}, formats.All())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if n := len(s.Pages); n < 900 || n > 1080 || !strings.Contains(problems(s), "unpacks to more than the limit of 10.0 MiB") {
		t.Errorf("%d pages of 2400\n%.500s", n, problems(s))
	}
	if unpacked > 11<<20 {
		t.Errorf("%d MiB unpacked", unpacked>>20)
	}
}

// A file that unpacks to far more than its size is stopped, also inside an archive
// inside an archive, and what stands beside it is read.
func TestABombInsideAnArchiveIsStopped(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	bomb := pagetest.Zip(t, map[string]string{"b.jsonl": strings.Repeat(" ", 300<<20)})
	s, err := formats.Open(t.Context(), filepath.Join(put(t, map[string]string{"s.zip": pagetest.Zip(t, map[string]string{"b.zip": bomb, "a.html": htmlA})}), "s.zip"), page.Options{})
	if err != nil || ids(s) != "a.html" || !strings.Contains(problems(s), "unpacks to more than 300 times its size") {
		t.Errorf("%v, problems\n%s", err, problems(s))
	}
	s.Close()
}

// Names that are not UTF-8 are read in the charset that all names of the archive
// suggest, or as the field of their own says.
func TestNamesInZipsOfAnyCodePage(t *testing.T) {
	for name, enc := range map[string]encoding.Encoding{"GBK": simplifiedchinese.GBK, "Big5": traditionalchinese.Big5, "Shift_JIS": japanese.ShiftJIS} {
		want := []string{"資料/新聞頁面.html", "資料/關於我們的說明.html"}
		if name == "Shift_JIS" {
			want = []string{"データ/ニュースのページ.html", "データ/わたしたちについて.html"}
		}
		var zipped strings.Builder
		w := zip.NewWriter(&zipped)
		var tarred []tarEntryOf
		for _, n := range want {
			raw, err := enc.NewEncoder().String("top/" + n)
			if err != nil {
				t.Fatal(err)
			}
			f, err := w.CreateHeader(&zip.FileHeader{Name: raw, NonUTF8: true})
			if err == nil {
				_, err = f.Write([]byte(htmlA))
			}
			if err != nil {
				t.Fatal(err)
			}
			h := tar.Header{Name: raw, Format: tar.FormatGNU}
			tarred = append(tarred, tarEntryOf{h, htmlA})
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		inside := pagetest.Zip(t, map[string]string{"套.zip": zipped.String()})
		dir := put(t, map[string]string{"a.zip": zipped.String(), "a.tar": tarOf(t, tarred...), "inside.zip": inside})
		slices.Sort(want)
		for _, file := range []string{"a.zip", "a.tar"} {
			if got := ids(open(t, filepath.Join(dir, file))); got != strings.Join(want, " ") {
				t.Errorf("%s: pages of %s %s", name, file, got)
			}
		}
		if got := ids(open(t, filepath.Join(dir, "inside.zip"))); got != "套.zip/"+want[0]+" 套.zip/"+want[1] {
			t.Errorf("%s inside: pages %s", name, got)
		}
	}
	raw := "\x8D\x8E.html"
	field := func(sum uint32, name string) []byte {
		b := []byte{0x75, 0x70, byte(5 + len(name)), 0, 1, byte(sum), byte(sum >> 8), byte(sum >> 16), byte(sum >> 24)}
		return append(b, name...)
	}
	for sum, want := range map[uint32]string{crc32.ChecksumIEEE([]byte(raw)): "ž.html", 1: charset.DecodePath(raw)} {
		path := filepath.Join(t.TempDir(), "u.zip")
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		w := zip.NewWriter(f)
		e, err := w.CreateHeader(&zip.FileHeader{Name: raw, NonUTF8: true, Extra: field(sum, "ž.html")})
		if err == nil {
			_, err = e.Write([]byte(htmlA))
		}
		if err := errors.Join(err, w.Close(), f.Close()); err != nil {
			t.Fatal(err)
		}
		if got := ids(open(t, path)); got != want {
			t.Errorf("with a name of its own: %q, want %q", got, want)
		}
	}
}

func FuzzNested(f *testing.F) {
	inner := pagetest.Zip(f, map[string]string{"a.html": htmlA, "x.jsonl": `{"id":"a","text":"b"}`})
	f.Add([]byte(pagetest.Zip(f, map[string]string{"in.zip": inner, "t.tar": tarOfFiles(f, map[string]string{"b.html": htmlB, "in.zip": inner})})))
	f.Add([]byte(storedZipOf(f, map[string]string{"in.zip": inner, "a.html": htmlA})))
	f.Add([]byte(tarOfFiles(f, map[string]string{"in.zip": inner, "c.csv": "url,text\na,b\n"})))
	f.Fuzz(func(t *testing.T, data []byte) { fuzzed(t, "x.zip", data) })
}
