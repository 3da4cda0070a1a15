package text

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/go-ego/gse"
	"pgregory.net/rapid"

	lists "pagetwin/assets/dict/gse"
)

// shared is the one dictionary of this test binary.
var shared = NewSegmenter()

// sampleList returns the common words and every eighth of the others: enough for
// close decisions, and gse, which is the oracle, loads it quickly.
func sampleList() string {
	var list strings.Builder
	i := 0
	for line := range strings.Lines(strings.Join(lists.Lists(), "")) {
		fields := strings.Fields(line)
		if i++; i%8 == 0 || len(fields[0]) <= 3 || len(fields[1]) >= 3 {
			list.WriteString(line)
		}
	}
	return list.String()
}

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

// Mode Dict is gse's own shortest path, word by word, and mode Search cuts words
// where gse's index does.
func TestWordsAgreeWithGse(t *testing.T) {
	list := sampleList()
	d, err := dictionaryOf(list)
	if err != nil {
		t.Fatal(err)
	}
	ours := &Segmenter{dict: d}
	ours.once.Do(func() {})
	oracle := &gse.Segmenter{SkipLog: true, NotLoadHMM: true}
	if err := oracle.LoadDictStr(list); err != nil {
		t.Fatal(err)
	}
	for _, doc := range sharedTexts(t, 400) {
		n := Normalize(doc)
		var dict, search []string
		pieces := n.cut(len(n.breaks), func(start []int32, _ string, from, _ int) int { // between two separators
			start[0] = int32(from)
			return 1
		})
		for i := range pieces.Len() {
			for _, piece := range byWidth(pieces.At(i)) {
				if r, _ := utf8.DecodeRuneInString(piece); !IsWide(r) {
					dict, search = append(dict, piece), append(search, piece)
					continue
				}
				for _, s := range oracle.ModeSegment([]byte(piece)) {
					dict = append(dict, s.Token().Text())
					search = append(search, leaves(s.Token())...)
				}
			}
		}
		compare(t, dict, ours.Words(n, Dict), Dict)
		compare(t, search, ours.Words(n, Search), Search)
	}
}

// byWidth parts a run into wide and other characters, which gse does not do for
// all scripts.
func byWidth(run string) []string {
	var out []string
	start, prev := 0, false
	for i, r := range run {
		if i > 0 && IsWide(r) != prev {
			out = append(out, run[start:i])
			start = i
		}
		prev = IsWide(r)
	}
	return append(out, run[start:])
}

func compare(t *testing.T, want []string, tok Tokens, mode Mode) {
	t.Helper()
	var got []string
	for i := range tok.Len() {
		got = append(got, tok.At(i))
	}
	if g, w := strings.Join(got, " "), strings.Join(want, " "); g != w {
		at := 0
		for at < min(len(g), len(w)) && g[at] == w[at] {
			at++
		}
		at = max(0, at-30)
		t.Errorf("%s: got  …%.90s\nwant …%.90s", mode, g[at:], w[at:])
	}
}

// leaves returns the shortest words inside a word of gse's.
func leaves(tok *gse.Token) []string {
	parts := tok.Segments()
	if len(parts) == len([]rune(tok.Text())) || len(parts) < 2 {
		return []string{tok.Text()}
	}
	var out []string
	for _, p := range parts {
		out = append(out, leaves(p.Token())...)
	}
	return out
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
		if _, err := readShipped(); err != nil {
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
