package text

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// shared is the one dictionary of this test binary.
var shared = NewSegmenter()

func words(s *Segmenter, in string, mode Mode) []string {
	t := s.Words(Normalize(in), mode)
	out := make([]string, t.Len())
	for i := range out {
		out[i] = t.At(i)
		if t.Break[i] {
			out[i] = "|" + out[i]
		}
	}
	return out
}

func TestWords(t *testing.T) {
	if err := shared.Load(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		mode     Mode
		in, want string
	}{
		{Dict, "", ""},
		{Dict, "网页去重的改进算法", "|网页 去 重 的 改进 算法"},
		{Dict, "研究Spring-Boot 2.0入门教程。", "|研究 spring |boot |2 |0 入门教程"},
		{Dict, "中华人民共和国", "|中华人民共和国"},
		{Search, "中华人民共和国", "|中华 人民 共和 国"},
		{Search, "网页", "|网页"},
		{Dict, "歐洲議會通過決議", "|歐洲議會 通過 決議"},
		{Dict, "ひらがな", "|ひ ら が な"},
		{Dict, "他来到了网易杭研大厦", "|他 来到 了 网易 杭 研 大厦"},
		{HMM, "他来到了网易杭研大厦", "|他 来到 了 网易 杭研 大厦"},
	} {
		if got := strings.Join(words(shared, c.in, c.mode), " "); got != c.want {
			t.Errorf("%s of %q = %q, want %q", c.mode, c.in, got, c.want)
		}
	}
}

func TestNilSegmenterGivesCharacters(t *testing.T) {
	if got := strings.Join(words(nil, "网页 v2", Dict), " "); got != "|网 页 |v2" {
		t.Errorf("words without a dictionary = %q", got)
	}
}

// The words of a person's file come before those of gse, in every mode.
func TestWordsOfAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "words.txt")
	if err := os.WriteFile(file, []byte("\ufeff网页去重\n改进算法 2000000 n\r\n\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s := &Segmenter{Dictionary: file}
	for mode, want := range map[Mode]string{
		Dict:   "|网页去重 的 改进算法 |v2",
		HMM:    "|网页去重 的 改进算法 |v2",
		Search: "|网页 去 重 的 改进 算法 |v2",
	} {
		if got := strings.Join(words(s, "网页去重的改进算法 v2", mode), " "); got != want {
			t.Errorf("%s: %q, want %q", mode, got, want)
		}
	}
	if got := strings.Join(words(shared, "网页去重的改进算法", Dict), " "); got != "|网页 去 重 的 改进 算法" {
		t.Errorf("without the file: %q", got)
	}
}

func TestAFileOfWordsIsRefusedWithItsLine(t *testing.T) {
	for src, want := range map[string]string{
		"网页\n去 重复 n\n":   "words.txt:2: the frequency after a word must be a number from 2 to 1e9, got \"重复\"",
		"网页 1\n":         "words.txt:1: the frequency after a word must be a number from 2 to 1e9, got \"1\"",
		"网页 NaN\n":       "words.txt:1: the frequency after a word must be a number from 2 to 1e9, got \"NaN\"",
		"\n\nT恤 100\n":   "words.txt:3: a word must consist of Chinese, Japanese or Korean characters, got \"T恤\"",
		"网页，去重 100\n":    "words.txt:1: a word must consist of Chinese, Japanese or Korean characters, got \"网页，去重\"",
		"\xcd\xf8 100\n": "words.txt:1: a word must consist of Chinese, Japanese or Korean characters, got \"\\xcd\\xf8\"",
	} {
		if _, err := ReadDictionary(strings.NewReader(src), "words.txt"); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", src, err, want)
		}
	}
	s := &Segmenter{Dictionary: filepath.Join(t.TempDir(), "none")}
	if err := s.Load(); err == nil || s.Err() == nil || strings.Join(words(s, "网页", Dict), " ") != "|网 页" {
		t.Errorf("a file that does not exist: %v, words %q", err, words(s, "网页", Dict))
	}
}

// Whatever the text: the words are the text, they begin where runs begin, and no
// word mixes wide characters with others.
func TestWordsCoverTheText(t *testing.T) {
	alphabet := []rune("中华人民共和国网页去重算法研究的了在是 ，。aZ9かナ가龘𠮷\u0e01")
	rapid.Check(t, func(t *rapid.T) {
		n := Normalize(string(rapid.SliceOf(rapid.SampledFrom(alphabet)).Draw(t, "s")))
		mode := rapid.SampledFrom([]Mode{Dict, HMM, Search}).Draw(t, "mode")
		tok := shared.Words(n, mode)
		if got := tok.Window(0, tok.Len()); got != n.Text {
			t.Fatalf("words of %q give %q", n.Text, got)
		}
		var breaks []int32
		for i := range tok.Len() {
			if tok.Start[i] >= tok.Start[i+1] {
				t.Fatalf("empty word in %q", n.Text)
			}
			if tok.Break[i] {
				breaks = append(breaks, tok.Start[i])
			}
			wide := 0
			for _, r := range tok.At(i) {
				if IsWide(r) {
					wide++
				}
			}
			if wide != 0 && wide != len([]rune(tok.At(i))) {
				t.Fatalf("word %q mixes scripts", tok.At(i))
			}
		}
		if !slices.Equal(breaks, n.breaks) {
			t.Fatalf("breaks %v, want %v in %q", breaks, n.breaks, n.Text)
		}
	})
}

func TestSegmenterIsSharedSafely(t *testing.T) {
	s := NewSegmenter()
	n := "研究生命起源，龘龘与网页去重算法"
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, m := range []Mode{Dict, HMM, Search} {
				if a, b := words(s, n, m), words(shared, n, m); !slices.Equal(a, b) {
					t.Errorf("%s: %v and %v", m, a, b)
				}
			}
		})
	}
	wg.Wait()
}

func TestFromWords(t *testing.T) {
	d := FromWords([]string{"网页", "Boot", "—", "网页"})
	tok := d.Words(HMM)
	var got []string
	for i := range tok.Len() {
		got = append(got, tok.At(i))
	}
	if strings.Join(got, " ") != "网页 boot 网页" || !slices.Equal(tok.Break, []bool{true, false, false}) {
		t.Errorf("words %q, breaks %v", got, tok.Break)
	}
	last := d.Norm().Source(Span{int(tok.Start[2]), int(tok.Start[3])})
	if d.Body[last.Start:last.End] != "网页" || last.Start < 8 {
		t.Errorf("the last word comes from %v of %q", last, d.Body)
	}
	if FromWords(nil).Words(Dict).Len() != 0 || !FromWords(nil).Empty() {
		t.Error("no words must give an empty document")
	}
}

// The given words come back in their normal form, whatever they are made of.
func TestFromWordsGivesThemBack(t *testing.T) {
	word := rapid.StringOf(rapid.RuneFrom([]rune("网aZé\u0301\u1100\u1161か\u3099 ，①")))
	rapid.Check(t, func(t *rapid.T) {
		var want []string
		in := rapid.SliceOf(word).Draw(t, "words")
		for _, w := range in {
			if n := Normalize(w).Text; n != "" {
				want = append(want, n)
			}
		}
		if got := slices.Collect(FromWords(in).Words(Dict).All()); !slices.Equal(got, want) {
			t.Fatalf("words %q, want %q", got, want)
		}
	})
}

func FuzzWords(f *testing.F) {
	for _, s := range []string{"", "网页去重", "a中b", "\xff中", "ﬁ①龘龘龘"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n := Normalize(s)
		for _, m := range []Mode{Dict, HMM, Search} {
			if tok := shared.Words(n, m); tok.Window(0, tok.Len()) != n.Text {
				t.Errorf("%s: words of %q do not cover it", m, s)
			}
		}
	})
}

func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := loadWith(""); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWords(b *testing.B) {
	docs := sharedTexts(b, 2000)
	size := 0
	norms := make([]*Norm, len(docs))
	for i, d := range docs {
		norms[i] = Normalize(d)
		size += len(norms[i].Text)
	}
	for _, m := range []Mode{Dict, HMM, Search} {
		b.Run(string(m), func(b *testing.B) {
			if err := shared.Load(); err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, n := range norms {
					shared.Words(n, m)
				}
			}
			b.ReportMetric(float64(len(norms)*b.N)/b.Elapsed().Seconds(), "documents/s")
		})
	}
}
