package text

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pagetwin/assets/fold"
)

func TestFold(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"網頁去重是搜尋引擎的一個重要步驟", "网页去重是搜寻引擎的一个重要步骤"},
		{"网页去重是搜索引擎的一个重要步骤", "网页去重是搜索引擎的一个重要步骤"},
		{"皇后在後面", "皇后在后面"},
		{"乾隆 餅乾 幹部 干涉", "干隆 饼干 干部 干涉"},
		{"臺灣 颱風 檯面", "台湾 台风 台面"},
		{"在於 著名 看著", "在于 着名 看着"},
		{"裏面 裡面 這麼 甚麽 衞生 羣眾 説 爲", "里面 里面 这么 甚么 卫生 群众 说 为"},
		{"回覆 瞭解 祇有 沈沒 沉沒", "回复 了解 只有 沈没 沉没"},
		{"\uF914", "乐"}, // a compatibility ideograph of 樂
		{"Web 網\xe7\xb6 \xff頁", "Web 网\xe7\xb6 \xff页"},
		{"𡃄", "𪡺"},
	} {
		if got := FoldSimplified.Do(c.in); got != c.want {
			t.Errorf("%q folds to %q, want %q", c.in, got, c.want)
		}
		if got := FoldNone.Do(c.in); got != c.in {
			t.Errorf("%q does not stay: %q", c.in, got)
		}
	}
}

// Every pair of the table folds, and nothing that it folds to folds on.
func TestFoldTableIsWhole(t *testing.T) {
	pairs := 0
	for line := range strings.Lines(fold.Simplified) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		to, size := utf8.DecodeRuneInString(line)
		if got := FoldSimplified.Do(string(to)); got != string(to) {
			t.Errorf("%c folds on to %s", to, got)
		}
		for _, from := range line[size:] {
			pairs++
			if got := FoldSimplified.Do(string(from)); got != string(to) || utf8.RuneLen(from) != utf8.RuneLen(to) {
				t.Errorf("%c folds to %s, want %c", from, got, to)
			}
		}
	}
	if pairs < 3000 {
		t.Errorf("%d pairs", pairs)
	}
}

// Folding keeps every character at its bytes, so that spans of the folded text are
// spans of the text; folding twice is folding once.
func TestFoldKeepsPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"網", "网", "頁", "a", "é", "，", "𡃄", "𠮷", "\uF914", "著", "\xff", "\xe7\xb6", "、"})).Draw(t, "pieces"), "")
		got := FoldSimplified.Do(s)
		if len(got) != len(s) || FoldSimplified.Do(got) != got {
			t.Fatalf("%q folds to %q", s, got)
		}
		for i := range s {
			r, size := utf8.DecodeRuneInString(got[i:])
			if _, want := utf8.DecodeRuneInString(s[i:]); size != want || r == utf8.RuneError && s[i] < 0x80 {
				t.Fatalf("%q folds to %q: places differ at %d", s, got, i)
			}
		}
		d := NewDoc(nil, s)
		FoldSimplified.Doc(d)
		for i := range d.Tokens().Len() {
			tok := d.Tokens()
			sp := d.Norm().Source(Span{int(tok.Start[i]), int(tok.Start[i+1])})
			if want := Normalize(FoldSimplified.Do(s[sp.Start:sp.End])).Text; !strings.Contains(want, tok.At(i)) {
				t.Fatalf("token %q of %q came from %q", tok.At(i), s, s[sp.Start:sp.End])
			}
		}
	})
}

func FuzzFold(f *testing.F) {
	f.Add("網頁\xe7\xb6𡃄著")
	f.Fuzz(func(t *testing.T, s string) {
		got := FoldSimplified.Do(s)
		if len(got) != len(s) || utf8.ValidString(s) && (!utf8.ValidString(got) || FoldSimplified.Do(got) != got) {
			t.Fatalf("%q folds to %q", s, got)
		}
	})
}

// traditionalCopies writes texts in traditional characters, taking for each
// simplified one the first that becomes it.
func traditionalCopies(texts []string) []string {
	back := make(map[rune]rune)
	for line := range strings.Lines(fold.Simplified) {
		to, size := utf8.DecodeRuneInString(line)
		if from, _ := utf8.DecodeRuneInString(line[size:]); to != '#' {
			back[to] = from
		}
	}
	out := make([]string, len(texts))
	for i, s := range texts {
		out[i] = strings.Map(func(r rune) rune {
			if from, ok := back[r]; ok {
				return from
			}
			return r
		}, s)
	}
	return out
}
