package text

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// slow is a Norm as run makes it character by character, without quick.
func slow(s string) (string, []int32) {
	var places []place
	w := writer{gap: true, places: &places}
	w.run(s)
	return string(w.out), w.breaks
}

// tokensOf cuts a compact text by the definition of T-char, or at every character.
func tokensOf(s string, breaks []int32, every bool) (start []int32, brk []bool) {
	after := true
	for i, r := range s {
		begins := slices.Contains(breaks, int32(i))
		if begins || after || every || IsWide(r) {
			start, brk = append(start, int32(i)), append(brk, begins)
		}
		after = IsWide(r)
	}
	return append(start, int32(len(s))), brk
}

// checkNorm holds the quick path and the tokens to their definitions.
func checkNorm(t interface{ Fatalf(string, ...any) }, s string) {
	n := Normalize(s)
	want, breaks := slow(s)
	if n.Text != want || !slices.Equal(n.breaks, breaks) {
		t.Fatalf("Normalize(%q) = %q, breaks %v, want %q, %v", s, n.Text, n.breaks, want, breaks)
	}
	for every, got := range map[bool]Tokens{false: n.Tokens(), true: n.Chars()} {
		start, brk := tokensOf(want, breaks, every)
		if !slices.Equal(got.Start, start) || !slices.Equal(got.Break, brk) {
			t.Fatalf("tokens of %q, every character %v: %v %v, want %v %v", want, every, got.Start, got.Break, start, brk)
		}
	}
}

// The quick path writes what the slow one writes, with the same breaks, and the
// tokens are those of the definition.
func TestQuickAgreesWithSlow(t *testing.T) {
	pieces := []string{
		"a", "Z", "9", " ", ",", "网页", "去", "一", "\u9fff", "\u4dff", "\u4dbf", "\u3400", "，", "。", "々", "〇", "\u3000", "\u3020", "\u3021",
		"Ａ", "ｚ", "＿", "\uff5f", "\u00a0", "·", "…", "\u2028", "\u0301", "\u3099", "か", "ﾊ", "ﾞ", "é", "Я", "가", "\u11a8", "ꀀ", "𠮷", "ﬃ", "①",
		"\u200b", "\u00ad", "\xe5\x80", "\xe4", "\xff", "\xef\xbc", "\xc2", "mostly english words", "长长的一串汉字没有标点", "\u0e01", "\u1100\u1161",
	}
	rapid.Check(t, func(t *rapid.T) {
		checkNorm(t, strings.Join(rapid.SliceOf(rapid.SampledFrom(pieces)).Draw(t, "pieces"), ""))
	})
}

// The rooms that are given to tokens are exact for ASCII, Han and punctuation.
func TestRoomIsExactForMostText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := Normalize(string(rapid.SliceOf(rapid.SampledFrom([]rune("aZ9 网页去，。Ａ·"))).Draw(t, "s")))
		if n.room.tokens != n.Tokens().Len() || n.room.chars != n.Chars().Len() {
			t.Fatalf("room %+v of %q, %d tokens, %d characters", n.room, n.Text, n.Tokens().Len(), n.Chars().Len())
		}
	})
}

// What a Norm holds does not change when the writer goes on to another text.
func TestNormsShareNothing(t *testing.T) {
	a := Normalize("网页 去重 Go")
	text, breaks := strings.Clone(a.Text), slices.Clone(a.breaks)
	for range 50 {
		Normalize("另外 一些 完全不同 的 文字 and words")
	}
	if a.Text != text || !slices.Equal(a.breaks, breaks) {
		t.Errorf("%q %v became %q %v", text, breaks, a.Text, a.breaks)
	}
}

func FuzzQuick(f *testing.F) {
	f.Add([]byte("网页Go，去重。e\u0301 ＡＢ 가\u11a8"), 0)
	f.Add([]byte("\xe5\x80 \xe4\xb8 一\u0301a\u0300\xff…\u0301·"), 3)
	f.Fuzz(func(t *testing.T, s []byte, shift int) {
		// Long texts of little variety reach the loops of eight and four bytes.
		if len(s) > 0 {
			s = append(bytes.Repeat(s[:min(len(s), 3)], shift&7), s...)
		}
		if len(s) < 1<<12 && utf8.ValidString(string(s)) || len(s) < 1<<8 {
			checkNorm(t, string(s))
		}
	})
}
