package present

import (
	"strings"
	"testing"

	"pagetwin/app/present/session"
	"pagetwin/core/page"
)

const onePage = `<!doctype html><html><head><title>标题 &amp; title</title><script>var a = "<p>";</script></head>
<body class="x y"><!-- note --><a href=/menu>菜单</a><p>正文第一段，这里有足够多的文字来做正文。</p>
<p>正文第二段，这里也有足够多的文字来做正文。</p><p>正文第三段，结束之前还有一些文字。</p></body></html>`

func TestThePageFollowsItsDenoiser(t *testing.T) {
	d, l := newTestDesk(t)
	d.Library.Show(page.FromPages("one", []page.Page{{ID: "a"}}, []page.Content{{Text: onePage}}), nil)
	d.Go(session.AtPage)
	l.Until(t, func() bool { return d.Page.View != nil })
	v := d.Page.View
	if v.Err != nil || !strings.Contains(v.Body.Text, "正文第二段") {
		t.Fatalf("body is %q, %v", v.Body.Text, v.Err)
	}
	d.Setup.ChooseDenoiser(denoiserAt(t, d.Denoisers, "none"))
	l.Until(t, func() bool { return !d.Page.Loading() })
	if !strings.Contains(d.Page.View.Body.Text, "菜单") {
		t.Fatalf("with no denoising the body is %q", d.Page.View.Body.Text)
	}
}

func TestBlocksAreFoundFromBothSides(t *testing.T) {
	d, l := newTestDesk(t)
	d.Library.Show(page.FromPages("one", []page.Page{{ID: "a"}}, []page.Content{{Text: onePage}}), nil)
	d.Setup.ChooseDenoiser(denoiserAt(t, d.Denoisers, "none"))
	d.Go(session.AtPage)
	l.Until(t, func() bool { return d.Page.View != nil })
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

func TestFeaturesAreWithinTheBody(t *testing.T) {
	d, l := newTestDesk(t)
	d.Library.Show(page.FromPages("one", []page.Page{{ID: "a"}}, []page.Content{{Text: onePage}}), nil)
	d.Go(session.AtPage)
	lit := 0
	for i, a := range d.Algorithms {
		d.Page.Light(i)
		l.Until(t, func() bool { return !d.Page.Loading() })
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
