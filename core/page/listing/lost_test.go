package listing_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
	"golang.org/x/text/encoding/simplifiedchinese"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/lost"
	"pagetwin/core/page/pagetest"
)

// past is a time at which no file of a test was written.
var past = time.Date(2001, 2, 3, 4, 5, 6, 7, time.UTC)

// lostPages are the pages that every reader is tried with: too long for the buffers
// of a reader to hold them all.
func lostPages() (pages []string) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		var b strings.Builder
		fmt.Fprintf(&b, "<html><title>第 %d 页</title>", i)
		for b.Len() < 12_000 {
			fmt.Fprintf(&b, "<p>%x 网页 %d</p>", r.Uint64(), i)
		}
		pages = append(pages, b.String())
	}
	return pages
}

// readers are sets of the same pages as every reader has them: the files, and which
// is opened ("" for the folder).
func readers(t *testing.T, pages []string) map[string]struct {
	files map[string]string
	open  string
} {
	type set = struct {
		files map[string]string
		open  string
	}
	files, listed := map[string]string{}, map[string]string{}
	var lines, table, listing, records strings.Builder
	var warcs []string
	var rows []parquetRow
	table.WriteString("id,html\n")
	for i, p := range pages {
		files[fmt.Sprintf("%02d.html", i)] = p
		listed[fmt.Sprintf("p/%02d.html", i)] = p
		fmt.Fprintf(&lines, "{\"id\":\"%d\",\"html\":%q}\n", i, p)
		fmt.Fprintf(&table, "%d,%s\n", i, quote(p))
		fmt.Fprintf(&listing, "{\"id\":\"%d\",\"file\":\"p/%02d.html\"}\n", i, i)
		warcs = append(warcs, html(fmt.Sprint("http://a.example/", i), p))
		rows = append(rows, parquetRow{URL: fmt.Sprint("http://a.example/", i), HTML: p})
	}
	records.WriteString(strings.Join(warcs, ""))
	listed["pages.jsonl"] = listing.String()
	gb, err := simplifiedchinese.GB18030.NewEncoder().String(table.String())
	if err != nil {
		t.Fatal(err)
	}
	one := func(name, body string) set { return set{map[string]string{name: body}, name} }
	tarred, parq := tarOfFiles(t, files), parquetOf(t, rows, parquet.PageBufferSize(20_000))
	sets := map[string]set{
		"folder":           {files, ""},
		"listed folder":    {listed, ""},
		"zip":              one("x.zip", pagetest.Zip(t, files)),
		"stored zip":       one("x.zip", storedZipOf(t, files)),
		"zip in zip":       one("x.zip", storedZipOf(t, map[string]string{"in.zip": pagetest.Zip(t, files)})),
		"zips in a folder": {map[string]string{"a.zip": pagetest.Zip(t, files), "b.html": pages[0]}, ""},
		"tar":              one("x.tar", tarred),
		"packed tar":       one("x.tar.gz", gzipped(t, tarred)),
		"packed tar of xz": one("x.tar.xz", pagetest.XZ(t, tarred)),
		"JSON lines":       one("x.jsonl", lines.String()),
		"packed lines":     one("x.jsonl.gz", gzipped(t, lines.String())),
		"CSV":              one("x.csv", table.String()),
		"CSV in GB18030":   one("x.csv", gb),
		"Parquet":          one("x.parquet", parq),
		"Parquet no index": one("x.parquet", withoutIndex(t, parq)),
		"WARC":             one("x.warc", records.String()),
		"packed WARC":      one("x.warc.gz", gzipEach(t, warcs)),
		"WARC in a zip":    one("x.zip", pagetest.Zip(t, map[string]string{"x.warc": records.String()})),
		"saved page":       one("x.mhtml", "Content-Type: text/html\r\n\r\n"+strings.Join(pages, "")),
		"one page":         one("x.html", strings.Join(pages, "")),
		"one packed page":  one("x.html.xz", pagetest.XZ(t, strings.Join(pages, ""))),
	}
	for i := range 40 { // more than stay open
		if sets["files of lines"].files == nil {
			sets["files of lines"] = set{map[string]string{}, ""}
		}
		sets["files of lines"].files[fmt.Sprintf("%02d.jsonl", i)] = fmt.Sprintf("{\"id\":\"%d\",\"html\":%q}\n", i, pages[i])
	}
	return sets
}

// heldOpen tells that the system lets nobody replace or delete a file that is open.
const heldOpen = runtime.GOOS == "windows"

// Whatever happens to the files of a set after it was listed, a page is what it was
// or its reading ends with an error that says that it was lost: never a page that is
// shorter, empty or another.
func TestPagesAreWhatWasListedOrLost(t *testing.T) {
	much(t)
	pages := lostPages()
	inPlace := func(t *testing.T, path string, change func([]byte) []byte) {
		src, err := os.ReadFile(path)
		if err == nil {
			err = os.Truncate(path, 0)
		}
		if err == nil {
			err = os.WriteFile(path, change(src), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	faults := []struct {
		name  string
		spare string // readers that lose nothing by it beside those that hold a copy
		do    func(t *testing.T, path string)
	}{
		{"cut in half", "", func(t *testing.T, path string) {
			inPlace(t, path, func(b []byte) []byte { return b[:len(b)/2] })
		}},
		{"emptied", "", func(t *testing.T, path string) { inPlace(t, path, func([]byte) []byte { return nil }) }},
		{"grown at its beginning", "", func(t *testing.T, path string) {
			inPlace(t, path, func(b []byte) []byte { return append([]byte("<p>new</p>\n"), b...) })
		}},
		{"other bytes of the same length", "", func(t *testing.T, path string) {
			inPlace(t, path, func(b []byte) []byte { return bytes.ReplaceAll(b, []byte("p"), []byte("q")) })
			if err := os.Chtimes(path, past, past); err != nil { // the clock of files may stand still for some ms
				t.Fatal(err)
			}
		}},
		{"replaced", "all that stay open", func(t *testing.T, path string) {
			if err := os.WriteFile(path+".new", []byte("<html><p>another file</p>"), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(path+".new", path); err != nil && !heldOpen {
				t.Fatal(err)
			}
		}},
		{"deleted", "all that stay open", func(t *testing.T, path string) {
			if err := os.Remove(path); err != nil && !heldOpen {
				t.Fatal(err)
			}
		}},
	}
	sets := readers(t, pages)
	for _, name := range slices.Sorted(maps.Keys(sets)) {
		c := sets[name]
		for _, fault := range faults {
			dir := put(t, c.files)
			s, err := formats.Open(t.Context(), filepath.Join(dir, c.open), page.Options{})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			was := make([]string, s.Len())
			for i := range was {
				if i%2 == 1 {
					continue // not all are read before
				}
				was[i] = readOrFail(t, s, i)
			}
			for i := range was {
				if was[i] == "" {
					was[i] = readOrFail(t, s, i)
				}
			}
			for file := range c.files {
				fault.do(t, filepath.Join(dir, file))
			}
			gone := 0
			for i := range s.Pages {
				got, err := s.Read(i)
				switch {
				case err == nil && got.Text != was[i]:
					t.Errorf("%s, %s: page %d is another: %d bytes, it had %d", name, fault.name, i, len(got.Text), len(was[i]))
				case err != nil && (!lost.Is(err) || strings.Contains(err.Error(), "index out of range")):
					t.Errorf("%s, %s: page %d: %v", name, fault.name, i, err)
				case err != nil:
					gone++
					if p := lost.Problem(err, s.Pages[i].ID); !p.Lost || p.What == "" || p.In("zh") == p.What {
						t.Errorf("%s, %s: problem %+v", name, fault.name, p)
					}
				}
			}
			copied := strings.Contains(name, "packed") && name != "packed WARC" || name == "WARC in a zip"
			if fault.spare == "" && gone == 0 && !copied {
				t.Errorf("%s, %s: nothing is lost", name, fault.name)
			}
			if copied && gone > 0 {
				t.Errorf("%s, %s: %d pages are lost of which there is a copy", name, fault.name, gone)
			}
			s.Close()
		}
	}
}

func readOrFail(t *testing.T, s *page.Set, i int) string {
	t.Helper()
	c, err := s.Read(i)
	if err != nil {
		t.Fatal(err)
	}
	return c.Text
}

// The last page of a file that breaks off is lost, whatever the format; a line in the middle that
// is not a page is none.
func TestTheLastPageOfABrokenOffFileIsLost(t *testing.T) {
	page := strings.Repeat("<p>网页", 20)
	warc := html("http://1/", page) + html("http://2/", page)
	line := fmt.Sprintf("{\"id\":\"1\",\"html\":%q}\n", page)
	row := quote(page)
	for name, c := range map[string]struct {
		in   string
		lost int
	}{
		"a.warc":  {warc[:len(warc)-20], 1},
		"b.warc":  {warc, 0},
		"a.jsonl": {line + line[:len(line)-20], 1},
		"b.jsonl": {line + "{\n" + line, 0},
		"c.jsonl": {line + "no page", 0},
		"d.jsonl": {line + `{"id":"2"`, 1},
		"a.csv":   {"id,html\n1," + row + "\n2," + row[:len(row)-9], 1},
		"b.csv":   {"id,html\n1," + row + "\n2\n", 0},
	} {
		s := open(t, filepath.Join(put(t, map[string]string{name: c.in}), name))
		if got := lost.Among(s.Problems); len(got) != c.lost {
			t.Errorf("%s: lost %v, want %d; problems\n%s", name, got, c.lost, problems(s))
		}
	}
}

// What may not be read is lost, whether it is a page, a file of pages or a folder; nobody calls it
// a file without pages.
func TestWhatMayNotBeReadIsLost(t *testing.T) {
	dir := put(t, map[string]string{"a.html": "<p>a", "b.html": "<p>b", "c.jsonl": `{"text":"c"}`, "sub/d.html": "<p>d"})
	for _, name := range []string{"b.html", "c.jsonl", "sub"} {
		if err := os.Chmod(filepath.Join(dir, name), 0); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { os.Chmod(filepath.Join(dir, "sub"), 0o755) })
	if _, err := os.ReadDir(filepath.Join(dir, "sub")); err == nil {
		t.Skip("this user may read everything")
	}
	s := open(t, dir)
	got := lost.Among(s.Problems)
	slices.Sort(got)
	if !slices.Equal(got, []string{"b.html", "c.jsonl", "sub"}) || strings.Contains(problems(s), "not HTML") {
		t.Errorf("lost %v; problems\n%s", got, problems(s))
	}
}
