package listing_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/parquet-go/parquet-go"

	"pagetwin/core/base/hash"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/pagetest"
)

// openSection opens one part of a set.
func openSection(t *testing.T, path string, s page.Section) *page.Set {
	t.Helper()
	set, err := formats.Open(t.Context(), path, page.Options{Section: s})
	if err != nil {
		t.Fatalf("%s, part %v: %v", filepath.Base(path), s, err)
	}
	t.Cleanup(func() { set.Close() })
	return set
}

// pageLines are pages as JSON lines, with lines of which nothing comes.
func pageLines(n int, named bool) string {
	var b strings.Builder
	for i := range n {
		switch {
		case i%11 == 5:
			b.WriteString("\n{\"id\":\"broken\n")
		case named:
			fmt.Fprintf(&b, "{\"id\":\"p%d\",\"url\":\"http://h%d.example/\",\"text\":\"%s %d\",\"gold\":\"g%d\"}\n", i, i%3, strings.Repeat("多 \\n", i%7), i, i)
		default:
			fmt.Fprintf(&b, "{\"text\":\"the page number %d\"}\n", i)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

type namedRow struct {
	ID   string `parquet:"id"`
	Text string `parquet:"text"`
}

// toCut are the sets of all formats, which are made once.
var toCut struct {
	sync.Once
	files map[string]string
}

// setsToCut are sets of all formats, by the names of what is opened.
func setsToCut(t *testing.T) map[string]string {
	toCut.Do(func() { toCut.files = makeSetsToCut(t) })
	return toCut.files
}

func makeSetsToCut(t *testing.T) map[string]string {
	files := eachFormat(t)
	var records []string
	for i := range 23 {
		records = append(records, html(fmt.Sprintf("http://w.example/%d", i), fmt.Sprintf("<p>page %d", i)))
	}
	var rows []namedRow
	for i := range 300 {
		rows = append(rows, namedRow{fmt.Sprintf("r%d", i), fmt.Sprintf("row %d", i)})
	}
	rows[7].Text, rows[150].ID = "", ""
	parquetFile := parquetOf(t, rows, parquet.MaxRowsPerRowGroup(64))
	files["named.jsonl"], files["bom.jsonl"] = pageLines(57, true), "\uFEFF"+pageLines(9, true)
	files["unnamed.jsonl"], files["packed.jsonl.gz"] = pageLines(40, false), gzipped(t, pageLines(40, false))
	files["long.jsonl"] = `{"id":"a","text":"` + strings.Repeat("x", 300_000) + "\"}\n" + pageLines(30, true)
	files["doubled.jsonl"] = strings.Repeat(`{"id":"a","text":"t"}`+"\n", 5)
	files["groups.parquet"], files["groups.parquet.gz"] = parquetFile, gzipped(t, parquetFile)
	files["many.warc"], files["many.warc.gz"] = strings.Join(records, ""), gzipEach(t, records)

	var large []string
	for i := range 400 {
		body := fmt.Sprintf("<p>page %d ", i)
		for k := range 60 {
			body += fmt.Sprintf("%x ", hash.Mix64(uint64(i*1000+k)))
		}
		if i%50 == 7 { // an archive that was packed already
			body += gzipStored(t, gzipEach(t, records))
		}
		large = append(large, html(fmt.Sprintf("http://l.example/%d", i), body))
	}
	files["large.warc.gz"], files["blocks.warc.gz"] = gzipEach(t, large), gzipBlocks(t, strings.Join(large, ""), 3000)
	files["one.warc.gz"], files["cut.warc.gz"] = gzipped(t, strings.Join(large, "")), files["large.warc.gz"][:len(files["large.warc.gz"])*2/3]
	files["damaged.warc.gz"] = files["large.warc.gz"][:90_000] + "damage" + files["large.warc.gz"][90_006:]
	files["few/1.warc.gz"], files["few/2.warc.gz"] = files["large.warc.gz"], gzipEach(t, records)
	site := map[string]string{"a.css": "p{}", "readme.txt": "of the pages", "empty.html": "", "b.png": "\x89PNG\r\n"}
	for i := range 19 {
		site[fmt.Sprintf("%c/%d.html", 'a'+i%4, i)] = strings.Repeat("<p>of the site", i) + fmt.Sprint(i)
	}
	files["site.zip"], files["site.tar"], files["site.tgz"] = pagetest.Zip(t, site), tarOfFiles(t, site), gzipped(t, tarOfFiles(t, site))
	for name, text := range site {
		files["site/"+name] = text
	}
	texts := map[string]string{}
	for i := range 9 {
		texts[fmt.Sprintf("%d.txt", i)] = fmt.Sprint("text ", i)
	}
	for name, text := range texts {
		files["texts/"+name] = text
	}
	crawl := map[string]string{
		"1.jsonl": pageLines(20, true), "2.jsonl": strings.ReplaceAll(pageLines(31, true), `"p`, `"q`), "3.parquet": parquetFile,
	}
	for name, text := range crawl {
		files["crawl/"+name], files["mixed/"+name] = text, text
	}
	files["mixed/4.jsonl.gz"] = gzipped(t, strings.ReplaceAll(pageLines(8, true), `"p`, `"z`))
	files["mixed/5.jsonl"], files["mixed/6.jsonl"] = `{"id":"five","text":"t"}`, ""
	files["mixed/7.jsonl"] = `{"id":"seven","text":"t"}`
	for name, text := range map[string]string{"0.html": "<p>beside", "1.warc.gz": gzipEach(t, records), "2.warc": strings.ReplaceAll(strings.Join(records, ""), "w.example", "v.example"), "3.zip": files["site.zip"]} {
		files["archives/"+name] = text
	}
	files["listing/pages.jsonl"] = `{"id":"f","file":"f.html"}` + "\n" + pageLines(12, true)
	files["listing/f.html"], files["listing/pairs.tsv"] = "<p>named", "p1\tp2\t1\n"
	files["stored.tar"] = tarOf(t, tarEntryOf{tar.Header{Name: "1.jsonl"}, pageLines(44, true)})
	return files
}

// gzipStored is a gzip member that holds bytes as they are.
func gzipStored(t *testing.T, text string) string {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.NoCompression) // there is such a level
	_, err := z.Write([]byte(text))
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// gzipBlocks packs a text in members of so many bytes, wherever records begin.
func gzipBlocks(t *testing.T, text string, size int) string {
	var parts []string
	for ; len(text) > size; text = text[size:] {
		parts = append(parts, text[:size])
	}
	return gzipEach(t, append(parts, text))
}

// topNames are what is opened: files by themselves, folders.
func topNames(files map[string]string) []string {
	var names []string
	for name := range files {
		top, _, _ := strings.Cut(name, "/")
		names = append(names, top)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// placed are the problems of single lines and files: what is counted is counted
// by section.
func placed(s *page.Set) (of []string) {
	for _, p := range s.Problems {
		if !strings.Contains(p.What, "without id") && !strings.Contains(p.What, "skipped:") {
			of = append(of, p.Where+": "+p.What)
		}
	}
	return of
}

// seen is all that is seen of the pages of a set.
func seen(t *testing.T, s *page.Set) (of []string) {
	for i, p := range s.Pages {
		c, err := s.Read(i)
		gold := ""
		if p.HasGold {
			gold, _ = s.Gold(i)
		}
		if at, ok := s.Index(p.ID); !ok || at != i {
			t.Errorf("page %s is at %d, %v, not %d", p.ID, at, ok, i)
		}
		of = append(of, fmt.Sprintf("%+v %q %v %v %q", p, c.Text, c.Charset, err, gold))
	}
	return of
}

// The parts of a set, one after the other, are the whole: the same pages with the same ids,
// contents and hand-made bodies, the same problems at the same places, however many parts
// there are; and a part is the same whenever it is opened.
func TestThePartsAreTheWhole(t *testing.T) {
	files := setsToCut(t)
	dir := put(t, files)
	counts := []int{1, 2, 3, 7, 60}
	if testing.Short() {
		counts = []int{3} // where races are looked for, any count has all goroutines
	}
	for _, name := range topNames(files) {
		path := filepath.Join(dir, name)
		whole := open(t, path)
		pages, wrong := seen(t, whole), placed(whole)
		for _, n := range counts {
			var got, problems []string
			prints := map[string]bool{}
			for i := range n {
				s := openSection(t, path, page.Section{I: i, N: n})
				if n == 3 {
					again := openSection(t, path, page.Section{I: i, N: n})
					if again.Fingerprint != s.Fingerprint || again.Len() != s.Len() {
						t.Errorf("%s, part %d of %d: another when it is opened again", name, i+1, n)
					}
					again.Close()
				}
				if n == 1 && s.Fingerprint != whole.Fingerprint {
					t.Errorf("%s: its only part has another fingerprint", name)
				}
				if prints[s.Fingerprint] && s.Len() > 0 && name != "doubled.jsonl" {
					t.Errorf("%s: two of %d parts have one fingerprint", name, n)
				}
				prints[s.Fingerprint] = true
				if !slices.Equal(s.Truths, whole.Truths) {
					t.Errorf("%s, part %d of %d: truth files %v", name, i+1, n, s.Truths)
				}
				got, problems = append(got, seen(t, s)...), append(problems, placed(s)...)
				s.Close()
			}
			if name == "doubled.jsonl" && n > 1 {
				continue // whose ids the parts cannot know
			}
			if !slices.Equal(got, pages) {
				t.Errorf("%s: its %d parts have %d pages, it has %d:\n%.2000s\nand\n%.2000s", name, n, len(got), len(pages), strings.Join(got, "\n"), strings.Join(pages, "\n"))
			}
			slices.Sort(problems)
			if sorted := slices.Sorted(slices.Values(wrong)); !slices.Equal(problems, sorted) {
				t.Errorf("%s: its %d parts have the problems\n%s\nit has\n%s", name, n, strings.Join(problems, "\n"), strings.Join(sorted, "\n"))
			}
		}
	}
}

// Of what can be cut, a part has about its share.
func TestPartsShareThePages(t *testing.T) {
	if testing.Short() {
		t.Skip("another test opens these parts where races are looked for")
	}
	files := setsToCut(t)
	dir := put(t, files)
	for _, name := range []string{"named.jsonl", "groups.parquet", "packed.jsonl.gz", "many.warc", "large.warc.gz", "site.zip", "site", "texts"} {
		whole := open(t, filepath.Join(dir, name)).Len()
		for i := range 3 {
			if n := openSection(t, filepath.Join(dir, name), page.Section{I: i, N: 3}).Len(); n < whole/6 || n > whole/2+1 {
				t.Errorf("%s: part %d of 3 has %d of %d pages", name, i+1, n, whole)
			}
		}
	}
}

// Where two parts have an id in common, each has it: whoever joins them sees it.
func TestAnIDInTwoPartsIsInBoth(t *testing.T) {
	path := filepath.Join(put(t, map[string]string{"x.jsonl": strings.Repeat(`{"id":"a","text":"t"}`+"\n", 4)}), "x.jsonl")
	for i := range 2 {
		if got := ids(openSection(t, path, page.Section{I: i, N: 2})); got != "a a#2" {
			t.Errorf("part %d has %s", i+1, got)
		}
	}
}

// A part is read without the rest: what lies before and behind may be anything.
func TestTheOtherLinesAreNotRead(t *testing.T) {
	lines := pageLines(60, true)
	path := filepath.Join(put(t, map[string]string{"x.jsonl": lines}), "x.jsonl")
	var told int64
	s, err := formats.Open(t.Context(), path, page.Options{Section: page.Section{I: 1, N: 3}, Progress: func(done, total int64) { told = total }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if told > int64(len(lines))/3+200 {
		t.Errorf("%d of %d bytes were listed", told, len(lines))
	}
}

// So is a part of a web archive that was packed record by record, and so are its contents.
func TestTheOtherRecordsAreNotRead(t *testing.T) {
	archive := setsToCut(t)["large.warc.gz"]
	spoilt := archive[:len(archive)*3/4] + strings.Repeat("\x00", len(archive)-len(archive)*3/4)
	dir := put(t, map[string]string{"whole.warc.gz": archive, "spoilt.warc.gz": spoilt})
	want, got := openSection(t, filepath.Join(dir, "whole.warc.gz"), page.Section{I: 0, N: 3}), openSection(t, filepath.Join(dir, "spoilt.warc.gz"), page.Section{I: 0, N: 3})
	if len(got.Problems) != len(want.Problems) || want.Len() < 100 || !slices.Equal(seen(t, got), seen(t, want)) {
		t.Errorf("%d pages with %v, want %d with %v", got.Len(), got.Problems, want.Len(), want.Problems)
	}
}

func TestASectionAsPeopleWriteIt(t *testing.T) {
	for text, want := range map[string]page.Section{"1/1": {I: 0, N: 1}, "3/8": {I: 2, N: 8}, "8/8": {I: 7, N: 8}} {
		if got, err := page.ParseSection(text); got != want || err != nil || got.String() != text {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "3", "0/8", "9/8", "1/0", "-1/3", "a/b", "1/2/3", "1/ 2"} {
		if s, err := page.ParseSection(text); err == nil {
			t.Errorf("%q is %v", text, s)
		}
	}
	for _, s := range []page.Section{{I: 3, N: 3}, {I: -1, N: 2}, {I: 1, N: 0}, {I: 0, N: -1}} {
		if set, err := formats.Open(t.Context(), "section_test.go", page.Options{Section: s}); err == nil || !strings.Contains(err.Error(), "there is no part") {
			t.Errorf("part %v: %v, %v", s, set, err)
		}
	}
}
