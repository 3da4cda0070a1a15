package present

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"pagetwin/core/page"
)

const samplePage = `<!doctype html><html><head><title>标题 &amp; title</title><script>var a = "<p>";</script></head>
<body class="x y"><!-- note --><a href=/menu>菜单</a><p>正文第一段，这里有足够多的文字来做正文。</p>
<p>正文第二段，这里也有足够多的文字来做正文。</p><p>正文第三段，结束之前还有一些文字。</p></body></html>`

func classesOf(src string) map[string]Class {
	out := map[string]Class{}
	for _, s := range ColourHTML(src) {
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
		for _, s := range ColourHTML(src) {
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
		for _, s := range overlayCut(ColourHTML(src), []ClassSpan{{len(src) / 3, len(src) / 2, ClassCut}}) {
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

func TestThePageFollowsItsDenoiser(t *testing.T) {
	d, l := newTestDesk(t)
	d.Library.Show(page.FromPages("one", []page.Page{{ID: "a"}}, []page.Content{{Text: samplePage}}), nil)
	d.Go(AtPage)
	l.until(t, func() bool { return d.Page.View != nil })
	v := d.Page.View
	if v.Err != nil || !strings.Contains(v.Body.Text, "正文第二段") {
		t.Fatalf("body is %q, %v", v.Body.Text, v.Err)
	}
	d.Page.ChooseDenoiser(denoiserAt(t, d.Denoisers, "none"))
	l.until(t, func() bool { return !d.Page.Loading() })
	if !strings.Contains(d.Page.View.Body.Text, "菜单") {
		t.Fatalf("with no denoising the body is %q", d.Page.View.Body.Text)
	}
}

func TestBlocksAreFoundFromBothSides(t *testing.T) {
	d, l := newTestDesk(t)
	d.Library.Show(page.FromPages("one", []page.Page{{ID: "a"}}, []page.Content{{Text: samplePage}}), nil)
	d.Page.ChooseDenoiser(denoiserAt(t, d.Denoisers, "none"))
	d.Go(AtPage)
	l.until(t, func() bool { return d.Page.View != nil })
	v := d.Page.View
	for i, b := range v.Body.Blocks {
		if b.At < 0 {
			continue
		}
		if got := v.BlockAtSource(b.Start); got != i {
			t.Errorf("byte %d of the source is in block %d, got %d", b.Start, i, got)
		}
		if got := v.BlockAtBody(b.At); got != i {
			t.Errorf("byte %d of the body is of block %d, got %d", b.At, i, got)
		}
		if s, ok := v.BodySpan(i); !ok || strings.TrimSpace(v.Body.Text[s.Start:s.End]) == "" {
			t.Errorf("block %d stands nowhere in the body", i)
		}
	}
}

func TestFeaturesLieInTheBody(t *testing.T) {
	d, l := newTestDesk(t)
	d.Library.Show(page.FromPages("one", []page.Page{{ID: "a"}}, []page.Content{{Text: samplePage}}), nil)
	d.Go(AtPage)
	lit := 0
	for i, a := range d.Algorithms {
		d.Page.Light(i)
		l.until(t, func() bool { return !d.Page.Loading() })
		v := d.Page.View
		if v.NoLight != nil {
			continue
		}
		lit++
		for _, m := range v.Marks {
			if m.Start < 0 || m.End > len(v.Body.Text) || m.Start >= m.End {
				t.Fatalf("%s: mark %v in a body of %d bytes", a.Name, m, len(v.Body.Text))
			}
		}
	}
	if len(d.Algorithms) > 0 && lit == 0 {
		t.Fatal("no algorithm shows its features")
	}
}
