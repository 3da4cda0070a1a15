package say_test

import (
	"strings"
	"testing"
	"unicode"

	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
)

func TestNamesFromOutsideNeitherBreakALineNorCommandATerminal(t *testing.T) {
	for _, c := range []struct{ name, shown, escaped string }{
		{"a/页.html", "a/页.html", "a/页.html"},
		{"a\tb\r\nc", `a\tb\r\nc`, `a\tb\r\nc`},
		{"\x1b[2J\x00\x7f", `\x1b[2J\x00\x7f`, `\x1b[2J\x00\x7f`},
		{"\u009b31m\u2028\u202e", `\u009b31m\u2028\u202e`, `\u009b31m\u2028\u202e`},
		{`C:\new\t`, `C:\new\t`, `C:\\new\\t`},
		{"bad\xffbyte\n", "bad\xffbyte" + `\n`, "bad\xffbyte" + `\n`},
		{" a b\u3000", " a b\u3000", `\x20a b\u3000`},
		{`"a"`, `"a"`, `\x22a"`},
		{"", "", ""},
	} {
		if got := say.Shown(c.name); got != c.shown {
			t.Errorf("%q is shown as %q, want %q", c.name, got, c.shown)
		}
		if got := say.Escape(c.name); got != c.escaped {
			t.Errorf("%q is escaped as %q, want %q", c.name, got, c.escaped)
		}
		if back, ok := say.Unescape(c.escaped); back != c.name || !ok {
			t.Errorf("%q comes back as %q, %v", c.escaped, back, ok)
		}
	}
	for _, none := range []string{`\`, `a\q`, `\x1`, `\xZZ`, `\u12`, `\x1B`} {
		if _, ok := say.Unescape(none); ok {
			t.Errorf("%q is taken for escaped", none)
		}
	}
}

// A message is one line, and names in it can be told apart.
func TestNamesInMessagesAreShown(t *testing.T) {
	m := saytest.Message("page %s of %s", "%[2]s 的网页 %[1]s", "a\nb", saytest.Words("two\nlines", "两\n行"))
	if m.En != `page a\nb of two lines` || m.In("zh") != `两 行 的网页 a\nb` {
		t.Errorf("%+v", m)
	}
	if p := m.At("a\tb\x1b"); p.Where != `a\tb\x1b` {
		t.Errorf("where is %q", p.Where)
	}
}

func FuzzEscape(f *testing.F) {
	f.Add("a\tb\\n\x1b\u202e\xff")
	f.Fuzz(func(t *testing.T, name string) {
		escaped := say.Escape(name)
		if back, ok := say.Unescape(escaped); back != name || !ok {
			t.Fatalf("%q is escaped as %q and comes back as %q", name, escaped, back)
		}
		if i := strings.IndexFunc(escaped+say.Shown(name), unicode.IsControl); i >= 0 {
			t.Fatalf("%q leaves a control character", name)
		}
	})
}

func TestShortAndMebibytes(t *testing.T) {
	long := strings.Repeat("汉", 200)
	for in, want := range map[string]string{"": "", "a\xFFb": "a\uFFFDb", long: long, long + "字": long + "…"} {
		if got := say.Short(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	for n, want := range map[int64]string{0: "0 B", 1<<20 - 1: "1048575 B", 1 << 20: "1.0 MiB", 3 << 19: "1.5 MiB"} {
		if got := say.Mebibytes(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}
