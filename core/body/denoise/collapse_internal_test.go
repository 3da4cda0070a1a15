package denoise

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// Text written by the run is text written character by character.
func TestCollapserWritesRunsAsCharacters(t *testing.T) {
	pieces := []string{"a", "Z", "7", "&", "~", "\x7f", "\x00", " ", "  ", "\n", "\t", "中", "文", "，", "。", "“", "》", "\u3000", "\u3001", "（", "\u00a0", "\u200b", "é", "々", "한", "\U00020000", "\xe4", "\xb8", "\xe3\x80"}
	rapid.Check(t, func(t *rapid.T) {
		src := strings.Join(rapid.SliceOf(rapid.SampledFrom(pieces)).Draw(t, "text"), "")
		var whole, single collapser
		whole.link, single.link = true, true
		whole.write(src, 0, len(src), true)
		for i := 0; i < len(src); {
			_, size := utf8.DecodeRuneInString(src[i:])
			single.write(src, i, i+size, true)
			i += size
		}
		if string(whole.out) != string(single.out) {
			t.Fatalf("%q gives %q, by characters %q", src, whole.out, single.out)
		}
		whole.out, single.out = nil, nil
		if a, b := whole, single; a.start != b.start || a.end != b.end || a.lead != b.lead || a.gap != b.gap || a.prev != b.prev || a.chars != b.chars || a.links != b.links {
			t.Fatalf("%q gives\n%+v, by characters\n%+v", src, a, b)
		}
	})
}

func TestStylesThatHide(t *testing.T) {
	for _, c := range []struct {
		style string
		want  bool
	}{
		{"", false},
		{"display:none", true},
		{"color:red; DISPLAY :\tNone !important", true},
		{"visi bility:hid\nden", true},
		{"font-family:宋体;display:\u3000none", true},
		{"D\u0130SPLAY:none", true},
		{"display:block;visibility:visible", false},
		{"font-family:none;overflow:hidden", false},
		{strings.Repeat("x-y:z;", 100) + "visibility:hidden", true},
	} {
		if got := hides(c.style); got != c.want {
			t.Errorf("hides(%q) = %v", c.style, got)
		}
	}
}
