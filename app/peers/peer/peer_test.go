package peer_test

import (
	"strings"
	"testing"

	"pagetwin/app/peers/peer"
	"pagetwin/app/peers/readability"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/markup"
)

func made(tb testing.TB, d denoise.Denoiser) denoise.Func {
	tb.Helper()
	f, err := d.New(param.Defaults(d.Params))
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

func TestPeersKeepTheContract(t *testing.T) {
	for _, d := range []denoise.Denoiser{readability.Denoiser()} {
		f := made(t, d)
		for name, src := range denoisetest.Pages() {
			if err := denoisetest.Check(src, f(markup.Parse(src))); err != nil {
				t.Errorf("%s, %s: %v", d.Name, name, err)
			}
		}
		for _, src := range []string{"", "<script>a</script>", "\xff\x00<", "<p>"} {
			if err := denoisetest.Check(src, f(markup.Parse(src))); err != nil {
				t.Errorf("%s, %q: %v", d.Name, src, err)
			}
		}
	}
}

func TestPeersFindAPlainArticle(t *testing.T) {
	para := "<p>近日，记者从有关部门获悉，新的办法将于下月起施行，共分五章，对各方责任作了规定。</p>"
	src := "<html><head><title>新办法施行</title></head><body><div class=nav><a href=/>首页</a></div><article>" +
		strings.Repeat(para, 12) + "</article><div class=footer>版权所有</div></body></html>"
	for _, d := range []denoise.Denoiser{readability.Denoiser()} {
		body := made(t, d)(markup.Parse(src))
		if n := strings.Count(body.Text, "对各方责任作了规定"); n == 0 || strings.Contains(body.Text, "版权所有") {
			t.Errorf("%s: %d of the paragraphs in %q", d.Name, n, body.Text)
		}
		if body.Title != "新办法施行" {
			t.Errorf("%s: title %q", d.Name, body.Title)
		}
	}
}

// A peer that panics costs its page and not the run.
func TestAPanicIsAnEmptyBody(t *testing.T) {
	f := peer.Guarded(func(string) (string, string) { panic("a peer's fault") })
	if b := f(markup.Parse("<title>题</title><p>文")); b.Text != "" || b.Title != "题" {
		t.Errorf("got %+v", b)
	}
}
