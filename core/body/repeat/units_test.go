package repeat

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"pagetwin/core/base/hash"
)

// Units are cut, counted and keyed as their definition says it of characters, whatever
// bytes a text has.
func TestUnitsAreWhatTheirDefinitionSays(t *testing.T) {
	const marks = "。！？；!?;"
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{
			"网页", "去重", "Ab", "z9", "12", "٣", "３", "é", "가", "\u0301", " ", ". ", ".", "。", "！", "？", "；", "!", "?", ";", "、", "“", "…", "，", "：", "＠", "Ａ", "〇", "々", "\u3000", "\n", "\xe3", "\xe3\x80", "\xef\xbc", "\xff", "一", "鿿", "ꀀ", "𝒳",
		})).Draw(t, "text"), "")
		for _, line := range strings.Split(text, "\n") {
			at, last := 0, rune(0)
			var want []string
			for i, r := range line + " " {
				if i > at && (strings.ContainsRune(marks, last) || last == '.' && r == ' ' && i < len(line)) {
					want, at = append(want, line[at:i]), i
				}
				last = r
			}
			if at < len(line) {
				want = append(want, line[at:])
			}
			var got []string
			for from := 0; from < len(line); {
				to := sentenceEnd(line, from, len(line))
				got, from = append(got, line[from:to]), to
			}
			if strings.Join(got, "|") != strings.Join(want, "|") {
				t.Fatalf("%q is cut into %q, want %q", line, got, want)
			}
		}
		n, digits := 0, 0
		key, form, inNumber := uint64(1), uint64(1), false
		for _, r := range text {
			if !unicode.In(r, unicode.L, unicode.N, unicode.M) {
				continue
			}
			if r < 0x80 {
				r = unicode.ToLower(r)
			}
			n++
			key = mixed(key, r)
			if !unicode.IsDigit(r) {
				form, inNumber = mixed(form, r), false
				continue
			}
			digits++
			if !inNumber {
				form, inNumber = mixed(form, '0'), true
			}
		}
		u, want := unitOf(text, 0, len(text)), unitOf("", 0, 0)
		want.End, want.Chars = len(text), n
		want.Key = hash.Mix64(key)
		if n-digits >= formLetters && digits > 0 {
			want.Form = hash.Mix64(form)
		}
		if u != want || Chars(text, 3) != min(n, 3) {
			t.Fatalf("%q: %+v, want %+v", text, u, want)
		}
	})
}

// What is passed over without a look at the tables of Unicode is no content by them.
func TestMarksAreNoContent(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		s := string(r)
		if s == "\uFFFD" {
			continue
		}
		want := r
		switch {
		case !unicode.In(r, unicode.L, unicode.N, unicode.M):
			want = 0
		case r < 0x80:
			want = unicode.ToLower(r)
		}
		if got, size := content(s); got != want || size != len(s) {
			t.Fatalf("%U: %U of %d bytes", r, got, size)
		}
	}
}
