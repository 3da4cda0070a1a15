package repeat

import (
	"slices"
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
		var want []Unit
		start := 0
		for _, line := range strings.Split(text, "\n") {
			at, last := 0, rune(0)
			for i, r := range line + " " {
				if i > at && (strings.ContainsRune(marks, last) || last == '.' && r == ' ' && i < len(line)) {
					want, at = append(want, defined(text, start+at, start+i)), i
				}
				last = r
			}
			want = append(want, defined(text, start+at, start+len(line)))
			start += len(line) + 1
		}
		want = slices.DeleteFunc(want, func(u Unit) bool { return u.Chars == 0 })
		got, chars := Units(nil, text), 0
		if !slices.Equal(got, want) {
			t.Fatalf("%q: %+v, want %+v", text, got, want)
		}
		for _, u := range got {
			chars += u.Chars
		}
		if Chars(text, 3) != min(chars, 3) {
			t.Fatalf("%q: %d characters, want %d", text, Chars(text, 3), chars)
		}
	})
}

// defined is the unit text[from:to] by its definition.
func defined(text string, from, to int) Unit {
	u := Unit{Start: from, End: to}
	digits := 0
	key, form, inNumber := uint64(1), uint64(1), false
	for _, r := range text[from:to] {
		if !unicode.In(r, unicode.L, unicode.N, unicode.M) {
			continue
		}
		if r < 0x80 {
			r = unicode.ToLower(r)
		}
		u.Chars++
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
	u.Key = hash.Mix64(key)
	if u.Chars-digits >= formLetters && digits > 0 {
		u.Form = hash.Mix64(form)
	}
	return u
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

func BenchmarkUnits(b *testing.B) {
	for name, text := range map[string]string{
		"han":   strings.Repeat("网页去重算法比较两个页面的正文，找出相同的内容。第12页！", 40),
		"latin": strings.Repeat("The body of a page is compared with that of each other page. See page 12! ", 30),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			var room []Unit
			for b.Loop() {
				room = Units(room[:0], text)
			}
		})
	}
}
