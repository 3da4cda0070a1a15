package page

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"
)

const samplePage = `<!doctype html><html><head><title>标题 &amp; title</title><script>var a = "<p>";</script></head>
<body class="x y"><!-- note --><a href=/menu>菜单</a><p>正文第一段，这里有足够多的文字来做正文。</p>
<p>正文第二段，这里也有足够多的文字来做正文。</p><p>正文第三段，结束之前还有一些文字。</p></body></html>`

func classesOf(src string) map[string]Class {
	out := map[string]Class{}
	for _, s := range colourHTML(src) {
		out[src[s.Start:s.End]] = s.Class
	}
	return out
}

func TestHTMLIsColouredByItsParts(t *testing.T) {
	got := classesOf(samplePage)
	for text, want := range map[string]Class{
		"<body":           ClassTag,
		"class":           ClassAttr,
		`"x y"`:           ClassValue,
		"/menu":           ClassValue,
		"<!-- note -->":   ClassComment,
		`var a = "<p>";`:  ClassComment,
		"&amp;":           ClassEntity,
		"<!doctype html>": ClassComment,
	} {
		if got[text] != want {
			t.Errorf("%q has class %d, want %d", text, got[text], want)
		}
	}
}

func TestColoursAreInOrderAndLeaveTextAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{
			"<p>", "</p>", "<a href='x", "'>", "正文", "&lt;", "&", "<!--", "-->", "<script>", "</script>", "=", "\"", "<", ">", " ", "<br/>",
		})).Draw(t, "src"), "")
		at := 0
		for _, s := range colourHTML(src) {
			if s.Start < at || s.End <= s.Start || s.End > len(src) {
				t.Fatalf("span %v after %d in %q", s, at, src)
			}
			at = s.End
		}
	})
}

func FuzzColourHTML(f *testing.F) {
	f.Add(samplePage)
	f.Add("<a b=c d='e' f>")
	f.Add("<\xff&#x;\x00")
	f.Fuzz(func(t *testing.T, src string) {
		at := 0
		for _, s := range overlayCut(colourHTML(src), []ClassSpan{{len(src) / 3, len(src) / 2, ClassCut}}) {
			if s.Start < at || s.End < s.Start || s.End > len(src) {
				t.Fatalf("span %v after %d in %q", s, at, src)
			}
			at = s.End
		}
	})
}

func TestTheTokenizerCoversTheSource(t *testing.T) {
	z := html.NewTokenizer(strings.NewReader(samplePage))
	n := 0
	for z.Next() != html.ErrorToken {
		n += len(z.Raw())
	}
	if n != len(samplePage) {
		t.Fatalf("raw tokens have %d bytes of %d: offsets would drift", n, len(samplePage))
	}
}

func TestCutTextIsGreyedAndMarkupKeepsItsColour(t *testing.T) {
	spans := overlayCut([]ClassSpan{{0, 3, ClassTag}, {5, 9, ClassTag}}, []ClassSpan{{0, 7, ClassCut}, {10, 12, ClassCut}})
	want := []ClassSpan{{0, 3, ClassTag}, {3, 5, ClassCut}, {5, 9, ClassTag}, {10, 12, ClassCut}}
	if len(spans) != len(want) {
		t.Fatalf("got %v", spans)
	}
	for i := range want {
		if spans[i] != want[i] {
			t.Fatalf("got %v, want %v", spans, want)
		}
	}
}
