package listing_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding"

	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/formats"
)

// dataDir is where the shared page sets lie; the test is skipped without them.
func dataDir(t testing.TB) string {
	t.Helper()
	if dir := os.Getenv("PAGETWIN_DATA"); dir != "" {
		return dir
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for dir != filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Dir(dir)
	}
	data := filepath.Join(dir, "..", "shared", "data")
	if _, err := os.Stat(data); err != nil {
		t.Skip("the shared page sets are not here")
	}
	return data
}

// open opens a set for the length of the test.
func open(t testing.TB, path string) *page.Set {
	t.Helper()
	s, err := formats.Open(context.Background(), path, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// Every shared set opens whole, and every page of it can be read.
func TestSharedSets(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	data := dataDir(t)
	for _, c := range []struct {
		path  string
		pages int
		kind  page.Kind
		gold  int
	}{
		{"zh_templated_neardup", 407, page.HTML, 407},
		{"zh_daniel", 207, page.HTML, 207},
		{"zh_extract", 71, page.HTML, 71},
		{"zh_qqnews_neardup", 3707, page.Text, 0},
		{"zh_sina2018_neardup", 6261, page.Text, 0},
		{"zh_charset", 85, page.HTML, 0},
		{"en_l3sgn1", 315, page.HTML, 315},
		{"en_extract", 132, page.HTML, 132},
		{"en_webapp_petclinic", 109, page.HTML, 0},
		{"edits10k", 10000, page.Text, 0},
		{"edits10k/pages.html.jsonl.gz", 10000, page.HTML, 0},
		{"zh_daniel/pages", 207, page.HTML, 0},
	} {
		t.Run(c.path, func(t *testing.T) {
			path := filepath.Join(data, filepath.FromSlash(c.path))
			if _, err := os.Stat(path); err != nil {
				t.Skip("not here")
			}
			s := open(t, path)
			if len(s.Pages) != c.pages {
				t.Errorf("%d pages, want %d", len(s.Pages), c.pages)
			}
			t.Logf("%d problems, fingerprint %s", len(s.Problems), s.Fingerprint)
			for _, p := range s.Problems[:min(5, len(s.Problems))] {
				t.Logf("%s: %s", p.Where, p.What)
			}
			gold := 0
			for i, p := range s.Pages {
				got, err := s.Read(i)
				if err != nil {
					t.Fatal(err)
				}
				if got.Kind != c.kind || p.Kind != c.kind || (got.Text == "") != (p.Size == 0) {
					t.Errorf("page %s: kind %d, %d bytes", p.ID, got.Kind, len(got.Text))
				}
				if p.HasGold {
					gold++
					if g, err := s.Gold(i); err != nil || g == "" {
						t.Errorf("page %s: gold %q, %v", p.ID, g, err)
					}
				}
			}
			if gold != c.gold {
				t.Errorf("%d gold bodies, want %d", gold, c.gold)
			}
		})
	}
}

// charsetOf returns the charset that the makers of a set say each page is in.
func charsetOf(t *testing.T, set string) map[string]string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(set, "pages.jsonl"))
	if err != nil {
		t.Skip("not here")
	}
	want := make(map[string]string)
	for l := range strings.Lines(string(b)) {
		id, expected := between(l, `"id": "`), between(l, `"charset_expected": "`)
		if expected == "" {
			expected = strings.TrimSuffix(between(l, `"charset_actual": "`), "?")
		}
		want[id] = strings.ToLower(expected)
	}
	return want
}

func between(l, before string) string {
	_, after, _ := strings.Cut(l, before)
	value, _, _ := strings.Cut(after, `"`)
	return value
}

// At least 99 of 100 pages are read in the right charset, and as many Chinese
// ones when no page declares any.
func TestSharedCharsets(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	data := dataDir(t)
	for _, name := range []string{"zh_charset", "zh_extract", "zh_templated_neardup", "zh_daniel", "en_l3sgn1", "en_extract"} {
		dir := filepath.Join(data, name)
		want := charsetOf(t, dir)
		s := open(t, dir)
		n, right, bare := 0, 0, 0
		for i, p := range s.Pages {
			if w := want[p.ID]; w == "ascii" || w == "unknown" || w == "" {
				continue
			}
			n++
			raw, err := s.Raw(i)
			if err != nil {
				t.Fatal(err)
			}
			_, c, err := charset.Decode(raw, "")
			if c.Used == want[p.ID] && (err == nil) == (c.Used != "euc-tw") {
				right++
			} else {
				t.Logf("%s %s: %+v %v, want %s", name, p.ID, c, err, want[p.ID])
			}
			undeclared := strings.NewReplacer("charset", "CHAIRSET", "encoding", "INCODING", "CHARSET", "CHAIRSET").Replace(string(raw))
			_, c, err = charset.Decode([]byte(undeclared), "")
			if c.Used == want[p.ID] && (err == nil) == (c.Used != "euc-tw") {
				bare++
			} else if strings.HasPrefix(name, "zh") {
				t.Logf("%s %s without declaration: %+v %v, want %s", name, p.ID, c, err, want[p.ID])
			}
		}
		t.Logf("%s: %d of %d right, %d without declaration", name, right, n, bare)
		if right*100 < n*99 || strings.HasPrefix(name, "zh") && bare*100 < n*99 {
			t.Errorf("%s: %d of %d right, %d without declaration, want 99 in 100", name, right, n, bare)
		}
	}
}

func BenchmarkOpenEdits10k(b *testing.B) {
	path := filepath.Join(dataDir(b), "edits10k")
	for b.Loop() {
		s, err := formats.Open(context.Background(), path, page.Options{})
		if err != nil {
			b.Fatal(err)
		}
		s.Close()
	}
}

func BenchmarkOpenTemplated(b *testing.B) {
	path := filepath.Join(dataDir(b), "zh_templated_neardup")
	for b.Loop() {
		s, err := formats.Open(context.Background(), path, page.Options{})
		if err != nil {
			b.Fatal(err)
		}
		s.Close()
	}
}

func BenchmarkRead(b *testing.B) {
	for _, name := range []string{"edits10k", "zh_templated_neardup"} {
		b.Run(name, func(b *testing.B) {
			s := open(b, filepath.Join(dataDir(b), name))
			var bytes int64
			i := 0
			for b.Loop() {
				c, err := s.Read(i % len(s.Pages))
				if err != nil {
					b.Fatal(err)
				}
				bytes += int64(len(c.Text))
				i++
			}
			b.SetBytes(bytes / int64(i))
		})
	}
}

const simplified = "网页去重是搜索引擎的一个重要步骤。本文提出一种基于特征串的方法，先提取正文，再计算指纹，最后比较两个网页是否相同。"

// in is a text in another charset.
func in(t testing.TB, enc encoding.Encoding, text string) string {
	t.Helper()
	s, err := enc.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
