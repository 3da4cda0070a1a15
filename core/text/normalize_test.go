package text

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func TestNormalize(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"网页去重！", "网页去重"},
		{"ＡＢＣ　１２３", "abc123"},
		{"Java 面试", "java面试"},
		{"①②½", "1212"},
		{"e\u0301t\u00e9", "\u00e9t\u00e9"},
		{"zero\u200bwidth soft\u00adhyphen", "zerowidthsofthyphen"},
		{"ﬁne Ⅳ", "fineiv"},
		{"二〇二六年", "二〇二六年"},
		{"\xff\xfe broken", "broken"},
	} {
		if got := Normalize(c.in).Text; got != c.want {
			t.Errorf("Normalize(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

// The quick path must say what x/text says of the whole text at once.
func TestNormalizeAgreesWithNFKC(t *testing.T) {
	alphabet := []rune("aZ9 ，。网页去重\u00a0\u0301\u0323é½①Ａｱﾞ\u3099か·…\u2014ﬁßÅΣς\u1100\u1161\u11a8가\u200b\u00ad𝒳〇々\u3000")
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOf(rapid.SampledFrom(alphabet)).Draw(t, "s"))
		var want strings.Builder
		for _, r := range norm.NFKC.String(strings.ToLower(norm.NFKC.String(s))) {
			if unicode.IsLetter(r) || unicode.IsNumber(r) {
				want.WriteRune(r)
			}
		}
		n := Normalize(s)
		if n.Text != want.String() {
			t.Fatalf("Normalize(%q) = %q, want %q", s, n.Text, want.String())
		}
		// Hangul letters that a separator parted compose once it is gone.
		if again := Normalize(n.Text).Text; again != n.Text && norm.NFKC.IsNormalString(n.Text) {
			t.Fatalf("normalising %q again gives %q", n.Text, again)
		}
		first := Normalize(s).TokenStarts(make([]int32, 3))
		if starts := n.Tokens().Start; !slices.Equal(first, starts) || !slices.Equal(n.TokenStarts(first), starts) {
			t.Fatalf("tokens of %q start at %v, and at %v", s, starts, first)
		}
		for i := range n.Tokens().Len() {
			tok := n.Tokens()
			sp := n.Source(Span{int(tok.Start[i]), int(tok.Start[i+1])})
			if got := Normalize(s[sp.Start:sp.End]).Text; !strings.Contains(got, tok.At(i)) {
				t.Fatalf("token %q of %q came from %q", tok.At(i), s, s[sp.Start:sp.End])
			}
		}
	})
}

func TestTokens(t *testing.T) {
	n := Normalize("Spring-Boot 入门教程, v2")
	var got []string
	for i := range n.Tokens().Len() {
		s := n.Tokens().At(i)
		if n.Tokens().Break[i] {
			s = "|" + s
		}
		got = append(got, s)
	}
	if want := "|spring |boot |入 门 教 程 |v2"; strings.Join(got, " ") != want {
		t.Errorf("tokens = %q, want %q", strings.Join(got, " "), want)
	}
	if got := n.Chars().Len(); got != 6+4+4+2 {
		t.Errorf("%d characters, want 16", got)
	}
}

// The example worked out from the formulas of the package: sentences of 2, 12 and 17 characters.
func TestSentences(t *testing.T) {
	var got []int
	for _, s := range Sentences("首先，该算法对网页进行去杂处理，然后提取出文中的长句作为网页的特征。") {
		got = append(got, s.Length)
	}
	if len(got) != 3 || got[0] != 2 || got[1] != 12 || got[2] != 17 {
		t.Errorf("lengths %v, want [2 12 17]", got)
	}
	if n := len(Sentences("版本 3.14 在 example.com 于 10:30 发布")); n != 1 {
		t.Errorf("marks inside words cut the sentence into %d", n)
	}
}

// FuzzNormalize holds the quick path to x/text on any text. Bytes that are no
// UTF-8 must do no harm, but x/text itself reads what follows them differently
// from one cut of the text to another.
func FuzzNormalize(f *testing.F) {
	f.Add("网页Go，去重。e\u0301 ＡＢ 가\u11a8")
	f.Add("\xe5\x80 \xe4\xb8 一\u0301a\u0300\xff")
	f.Fuzz(func(t *testing.T, s string) {
		var want strings.Builder
		for _, r := range norm.NFKC.String(strings.ToLower(norm.NFKC.String(s))) {
			if unicode.IsLetter(r) || unicode.IsNumber(r) {
				want.WriteRune(r)
			}
		}
		n := Normalize(s)
		if n.Text != want.String() && utf8.ValidString(s) {
			t.Fatalf("Normalize(%q) = %q, want %q", s, n.Text, want.String())
		}
		tok := n.Tokens()
		for i := range tok.Len() {
			sp := n.Source(Span{int(tok.Start[i]), int(tok.Start[i+1])})
			if sp.Start >= sp.End || sp.End > len(s) {
				t.Fatalf("token %q of %q came from %v", tok.At(i), s, sp)
			}
		}
	})
}
