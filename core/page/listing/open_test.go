package listing_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

const htmlA, htmlB = "<html><title>a</title><p>甲</p></html>", "<!DOCTYPE html><p>乙</p>"

// much leaves a test of much data on one goroutine out of short runs, which look for
// races and take ten times as long for each byte.
func much(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("much data on one goroutine: not in a short run")
	}
}

// put writes files into a new folder and returns it.
func put(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// pack writes files into a new zip and returns its name.
func pack(t testing.TB, files map[string]string) string {
	t.Helper()
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range names {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write([]byte(files[name]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(put(t, map[string]string{"set.zip": b.String()}), "set.zip")
}

func gzipped(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func ids(s *page.Set) string {
	var out []string
	for _, p := range s.Pages {
		out = append(out, p.ID)
	}
	return strings.Join(out, " ")
}

func texts(t testing.TB, s *page.Set) string {
	t.Helper()
	var out []string
	for i := range s.Pages {
		c, err := s.Read(i)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, c.Text)
	}
	return strings.Join(out, "|")
}

func problems(s *page.Set) string {
	var out []string
	for _, p := range s.Problems {
		out = append(out, p.Where+": "+p.What)
	}
	return strings.Join(out, "\n")
}

const listed = `{"id":"a","file":"pages/a.html","url":"http://x/a","gold":"gold/a.txt"}
{"id":"b","html":"<p>\u4e59</p>","title":"B"}
{"id":"c","text":"丙\n丁"}
{"id":"d","summary":"摘要","title":"D"}
`

var layouts = map[string]struct {
	files            map[string]string
	ids, texts, want string // want: parts of problems, separated by |
}{
	"HTML files at any depth": {
		map[string]string{"b.htm": htmlB, "x/y/a.HTML": htmlA, "noext": htmlA, "x/style.css": "p{}", "read.me": "hello", ".git/a.html": htmlA},
		"b.htm noext x/y/a.HTML", htmlB + "|" + htmlA + "|" + htmlA, "hidden files and folders skipped: 1|1 .css, 1 .me",
	},
	"an image called .html": {
		map[string]string{"a.html": htmlA, "b.html": "\x89PNG\r\n\x1a\n\x00\x00"},
		"a.html", htmlA, "b.html: looks like a PNG image, not a page; skipped",
	},
	"a listing with everything": {
		map[string]string{"pages.jsonl": listed, "pages/a.html": htmlA, "gold/a.txt": "甲"},
		"a b c d", htmlA + "|<p>乙</p>|丙\n丁|摘要", "",
	},
	"bad lines": {
		map[string]string{"pages.jsonl": `{"id":"a","text":"x"}` + "\n{\"id\":\n\n" + `{"id":"e"}` + "\n" + `{"id":"f","file":"../../etc/passwd"}` + "\n" + `{"text":"y"}` + "\n" + `{"id":"a","text":"z"}` + "\n" + `{"id":"g","text":"w","gold":"no.txt"}`},
		"a line_6 a#2 g", "x|y|z|w",
		"pages.jsonl:2: the line breaks off|pages.jsonl:4: has neither|pages.jsonl:5: file ../../etc/passwd|lines without id: 1|pages.jsonl:7: id a is already in use; this page is renamed to a#2|pages.jsonl:8: gold no.txt",
	},
}

func TestLayouts(t *testing.T) {
	for name, c := range layouts {
		c.ids = strings.ReplaceAll(c.ids, "_", " ")
		packed := map[string]string{}
		topped := map[string]string{}
		for n, text := range c.files {
			topped["my set/"+n] = text
			if n == "pages.jsonl" {
				n, text = "pages.jsonl.gz", gzipped(t, text)
			}
			packed[n] = text
		}
		var prints []string
		for how, path := range map[string]string{
			"folder": put(t, c.files), "packed": put(t, packed), "zip": pack(t, c.files), "zip of the folder": pack(t, topped), "packed in zip": pack(t, packed),
		} {
			s := open(t, path)
			if got := ids(s); got != c.ids {
				t.Errorf("%s, %s: ids %s, want %s", name, how, got, c.ids)
			}
			if got := texts(t, s); got != c.texts {
				t.Errorf("%s, %s: texts %q, want %q", name, how, got, c.texts)
			}
			for want := range strings.SplitSeq(c.want, "|") {
				if got := strings.ReplaceAll(problems(s), ".jsonl.gz", ".jsonl"); !strings.Contains(got, want) {
					t.Errorf("%s, %s: problems\n%s\nlack %q", name, how, got, want)
				}
			}
			if c.want == "" && len(s.Problems) > 0 {
				t.Errorf("%s, %s: problems %s", name, how, problems(s))
			}
			prints = append(prints, s.Fingerprint)
		}
		if len(slices.Compact(prints)) != 1 {
			t.Errorf("%s: fingerprints %v, want one for the same content", name, prints)
		}
	}
}

func TestListingFields(t *testing.T) {
	s := open(t, put(t, map[string]string{"pages.jsonl": listed, "pages/a.html": htmlA, "gold/a.txt": "甲\n"}))
	want := []page.Page{
		{ID: "a", URL: "http://x/a", Kind: page.HTML, Size: int64(len(htmlA)), HasGold: true},
		{ID: "b", Title: "B", Kind: page.HTML, Size: 10},
		{ID: "c", Kind: page.Text, Size: 7},
		{ID: "d", Title: "D", Kind: page.Text, Size: 6},
	}
	if !slices.Equal(s.Pages, want) {
		t.Errorf("pages\n%+v, want\n%+v", s.Pages, want)
	}
	if s.Summary(3) != "摘要" || s.Summary(0) != "" || s.Take([]int{3}).Summary(0) != "摘要" || page.Join(s, s).Summary(7) != "摘要" {
		t.Errorf("summaries %q", s.Summaries)
	}
	if g, err := s.Gold(0); err != nil || g != "甲\n" {
		t.Errorf("gold %q, %v", g, err)
	}
	if _, err := s.Gold(1); err == nil {
		t.Error("a gold body where none is")
	}
	if i, ok := s.Index("c"); i != 2 || !ok {
		t.Errorf("c is at %d, %v", i, ok)
	}
	if raw, err := s.Raw(1); err != nil || string(raw) != "<p>乙</p>" {
		t.Errorf("raw %q, %v", raw, err)
	}
}

func TestLoneFiles(t *testing.T) {
	dir := put(t, map[string]string{
		"one.html": htmlA, "news.jsonl": listed, "pages.more.jsonl.gz": gzipped(t, listed), "odd": `{"id":"q","text":"w"}`,
		"pages/a.html": htmlA, "gold/a.txt": "甲", "clusters.tsv": "id\tcluster\na\t1\nb\t1\n",
	})
	for name, want := range map[string]struct {
		ids   string
		truth bool
	}{
		"one.html": {"one.html", false}, "news.jsonl": {"a b c d", false}, "pages.more.jsonl.gz": {"a b c d", true}, "odd": {"q", false},
	} {
		s := open(t, filepath.Join(dir, name))
		if ids(s) != want.ids || (len(s.Truths) > 0) != want.truth {
			t.Errorf("%s: pages %s, truth %v, want %s, %v", name, ids(s), s.Truths, want.ids, want.truth)
		}
		texts(t, s)
	}
}

func TestOpenErrors(t *testing.T) {
	zipped, err := os.ReadFile(pack(t, map[string]string{"a.html": htmlA}))
	if err != nil {
		t.Fatal(err)
	}
	dir := put(t, map[string]string{
		"empty.html": "", "a.pdf": "%PDF-1.4", "cut.zip": string(zipped[:len(zipped)-20]), "x.tar.gz": gzipped(t, "x\nx"),
		"text": "hello", "bad.jsonl": "{\n{\n", "css/a.css": "p{}", "sub/.hidden": "",
	})
	if err := os.Mkdir(filepath.Join(dir, "none"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"nowhere":    "nowhere: no such folder or file",
		"none":       "it is empty: add .html files or a pages.jsonl",
		"css":        "contains no web page, only 1 .css; supported formats",
		"empty.html": "the file is empty; supported formats",
		"a.pdf":      "looks like a PDF file; supported formats",
		"cut.zip":    "the zip is incomplete or damaged",
		"x.tar.gz":   `begins with "x\nx", which is not a supported format; supported formats`,
		"text":       `begins with "hello", which is not a supported format; supported formats`,
		"bad.jsonl":  "none of the 2 lines of bad.jsonl is a page",
	} {
		s, err := formats.Open(context.Background(), filepath.Join(dir, name), page.Options{})
		if err == nil {
			t.Errorf("%s: opened with %d pages", name, len(s.Pages))
		} else if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %q, want %q in one line", name, err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, path := range []string{put(t, map[string]string{"a.html": htmlA}), filepath.Join(dir, "bad.jsonl")} {
		if _, err := formats.Open(ctx, path, page.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("after cancel: %v", err)
		}
	}
}

func TestCutOffGzipKeepsItsBeginning(t *testing.T) {
	var long strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&long, `{"id":"p%d","text":"%x"}`+"\n", i, i*i*7919)
	}
	packed := gzipped(t, long.String())
	s := open(t, put(t, map[string]string{"pages.jsonl.gz": packed[:len(packed)/2]}))
	if n := len(s.Pages); n < 100 || n >= 2000 || !strings.Contains(problems(s), "incomplete here") {
		t.Errorf("%d pages, problems %s", n, problems(s))
	}
	if got := texts(t, s.Take([]int{5})); got != fmt.Sprintf("%x", 25*7919) {
		t.Errorf("page 5 is %s", got)
	}
}

func TestFingerprintFollowsBytes(t *testing.T) {
	base := map[string]string{"a.html": htmlA, "b.html": htmlB}
	same, changed := open(t, put(t, base)), open(t, put(t, map[string]string{"a.html": htmlA, "b.html": strings.Replace(htmlB, "乙", "丙", 1)}))
	first := open(t, put(t, base))
	if first.Fingerprint != same.Fingerprint || len(first.Fingerprint) != 16 {
		t.Errorf("%s and %s for the same files", first.Fingerprint, same.Fingerprint)
	}
	if first.Fingerprint == changed.Fingerprint {
		t.Error("a changed byte leaves the fingerprint as it was")
	}
}

func TestProgressEndsAtItsTotal(t *testing.T) {
	for name, c := range layouts {
		var done, total int64
		s, err := formats.Open(context.Background(), put(t, c.files), page.Options{Progress: func(d, n int64) {
			if d < done || n < d {
				t.Errorf("%s: %d of %d after %d", name, d, n, done)
			}
			done, total = d, n
		}})
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
		if done != total || done == 0 {
			t.Errorf("%s: ends with %d of %d", name, done, total)
		}
	}
}

// Any number of goroutines read one set.
func TestReadInParallel(t *testing.T) {
	var lines strings.Builder
	for i := range 200 {
		fmt.Fprintf(&lines, `{"id":"p%d","html":"<p>%d\u4e59</p>"}`+"\n", i, i)
	}
	files := map[string]string{"pages.jsonl": lines.String()}
	plain := map[string]string{}
	for i := range 50 {
		plain[fmt.Sprintf("p%d.html", i)] = fmt.Sprintf("<html>%d乙", i)
	}
	for _, path := range []string{put(t, files), pack(t, files), put(t, plain), pack(t, plain)} {
		s := open(t, path)
		done := make(chan error)
		for range 8 {
			go func() {
				for i, p := range s.Pages {
					c, err := s.Read(i)
					if err == nil && !strings.Contains(c.Text, strings.Trim(p.ID, "p.html")+"乙") {
						err = fmt.Errorf("page %s reads %q", p.ID, c.Text)
					}
					if err != nil {
						done <- err
						return
					}
				}
				done <- nil
			}()
		}
		for range 8 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	}
}

func TestUnreadablePageIsAnError(t *testing.T) {
	dir := put(t, map[string]string{"a.html": htmlA, "b.html": htmlB})
	s := open(t, dir)
	if err := os.Remove(filepath.Join(dir, "a.html")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Read(0); err == nil || err.Error() != "page a.html: no such folder or file" {
		t.Errorf("a page that is gone: %v", err)
	}
}
