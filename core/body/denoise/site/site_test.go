package site_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/docview"
	"pagetwin/core/body/denoise/format"
	"pagetwin/core/body/denoise/site"
	"pagetwin/core/body/denoise/strip"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/sitelines"
)

func denoiser() denoise.Denoiser {
	return site.Denoiser(denoise.None(), strip.Denoiser(), format.Denoiser(), docview.Denoiser())
}

func TestSite(t *testing.T) { denoisetest.Run(t, denoiser()) }

// withSite returns the function of the site denoiser with the given settings.
func withSite(tb testing.TB, set ...string) denoise.SiteFunc {
	tb.Helper()
	v, err := param.Parse(denoiser().Params, set)
	if err != nil {
		tb.Fatal(err)
	}
	f, err := denoiser().NewSite(v)
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

// learn returns what repeats on the given pages.
func learn(pages ...string) *sitelines.Table {
	var c sitelines.Count
	for _, p := range pages {
		c.Add(markup.Parse(p))
	}
	return c.Table()
}

// sitePages are pages of one template with an article each.
func sitePages(n int) (pages, articles []string) {
	for i := range n {
		article := fmt.Sprintf("第%c篇的正文，与别的都不相同，说的是%c事。", '甲'+rune(i), '天'+rune(i))
		articles = append(articles, article)
		pages = append(pages, "<div><a href=/>首页</a> <a href=/n>新闻</a></div><h1>某网</h1><p>"+article+"</p><p>版权所有，转载须注明出处。</p>")
	}
	return pages, articles
}

func TestSiteCutsWhatRepeats(t *testing.T) {
	pages, articles := sitePages(3)
	known := learn(pages...)
	body := withSite(t, "then=none")(markup.Parse(pages[0]), known.Repeats)
	want := []string{"-site-repeats 首页 新闻", "-site-repeats 某网", "+visible " + articles[0], "-site-repeats 版权所有，转载须注明出处。"}
	if got := denoisetest.Verdicts(body); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if body.Text != articles[0] {
		t.Errorf("text %q", body.Text)
	}
	if n := body.Blocks[0].Number; n != 1 {
		t.Errorf("the menu stands on a share of %v of the pages, want 1", n)
	}
}

func TestSiteIsTheOtherDenoiserWhereNothingIsKnown(t *testing.T) {
	pages, _ := sitePages(1)
	tree := markup.Parse(pages[0])
	want := denoisetest.With(t, denoise.None())(tree)
	for name, r := range map[string]denoise.Repeats{"no host": nil, "a host with one page": learn(pages[0]).Repeats} {
		if got := withSite(t, "then=none")(tree, r); got.Text != want.Text || len(got.Blocks) != len(want.Blocks) {
			t.Errorf("%s: got %q, want %q", name, got.Text, want.Text)
		}
	}
}

// The template's text counts nothing when the other denoiser looks for the
// largest format.
func TestSiteHidesTheTemplateFromTheOtherDenoiser(t *testing.T) {
	menu := "<p class=m>" + strings.Repeat("很长很长的声明文字", 3) + "</p>"
	pages := []string{menu + "<p>第一篇的正文在此</p>", menu + "<p>第二篇说别的事情</p>"}
	f := withSite(t, "then=format")
	if got := denoisetest.With(t, format.Denoiser())(markup.Parse(pages[0])).Text; strings.Contains(got, "正文") {
		t.Fatalf("format alone finds the body: %q", got)
	}
	if got := f(markup.Parse(pages[0]), learn(pages...).Repeats).Text; got != "第一篇的正文在此" {
		t.Errorf("got %q", got)
	}
}

func TestSitePagesAndShareAreMinima(t *testing.T) {
	pages, articles := sitePages(5)
	for i := range 2 {
		pages[i] += "<p>只在两页上</p>"
	}
	known := learn(pages...)
	for set, kept := range map[string]bool{"pages=2": false, "pages=3": true, "share=0.4": false, "share=0.5": true} {
		got := withSite(t, "then=none", set)(markup.Parse(pages[0]), known.Repeats).Text
		if want := articles[0]; kept != (got == want+"\n只在两页上") || !kept && got != want {
			t.Errorf("%s: got %q", set, got)
		}
	}
}

// Two copies of an article on one host are one page: what they share is no
// template of it.
func TestCopiesOfAnArticleAreNoTemplate(t *testing.T) {
	pages, articles := sitePages(3)
	known := learn(append(pages, strings.Replace(pages[0], "</h1>", "</h1><p>转载</p>", 1))...)
	if known.Pages() != 3 {
		t.Errorf("%d different pages, want 3", known.Pages())
	}
	if n, m := known.Repeats(articles[0]); n != 1 || m != 3 {
		t.Errorf("the article stands on %d of %d pages, want 1 of 3", n, m)
	}
	if n, _ := known.Repeats("某网"); n != 3 {
		t.Errorf("the name of the site stands on %d pages, want 3", n)
	}
}

func TestWhatIsLearnedDoesNotDependOnTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, 12), 0, 12), 1, 12).Draw(t, "pages")
		var pages []string
		for _, page := range lines {
			s := ""
			for _, l := range page {
				s += fmt.Sprintf("<p>%s</p>", strings.Repeat(string(rune('一'+l)), l+1))
			}
			pages = append(pages, s)
		}
		a := learn(pages...)
		rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)).Shuffle(len(pages), func(i, j int) { pages[i], pages[j] = pages[j], pages[i] })
		b := learn(pages...)
		for l := range 13 {
			text := strings.Repeat(string(rune('一'+l)), l+1)
			an, am := a.Repeats(text)
			if bn, bm := b.Repeats(text); an != bn || am != bm {
				t.Fatalf("%s: %d of %d, in another order %d of %d", text, an, am, bn, bm)
			}
		}
	})
}

// Whatever repeats, the blocks stay in order and the text is theirs.
func TestSiteKeepsTheContract(t *testing.T) {
	for _, then := range []string{"none", "strip", "format", "docview"} {
		f := withSite(t, "then="+then)
		all := denoisetest.Pages()
		if then == "format" && !testing.Short() {
			maps.Copy(all, denoisetest.Nasty())
		}
		for name, src := range all {
			for _, odd := range []int{0, 1} {
				r := func(text string) (int, int) { return 1 + (len(text)+odd)%2, 2 }
				if err := denoisetest.Check(src, f(markup.Parse(src), r)); err != nil {
					t.Errorf("%s, then %s: %.300v", name, then, err)
				}
			}
		}
	}
}

func FuzzSite(f *testing.F) {
	for _, src := range denoisetest.Pages() {
		f.Add(src, uint8(1))
	}
	fns := []denoise.SiteFunc{withSite(f, "then=none"), withSite(f, "then=strip"), withSite(f, "then=format"), withSite(f, "then=docview")}
	f.Fuzz(func(t *testing.T, src string, odd uint8) {
		sitelines.GuessHost(src, "a/b")
		tree := markup.Parse(src)
		r := func(text string) (int, int) { return 1 + (len(text)+int(odd))%2, 2 }
		for _, fn := range fns {
			if err := denoisetest.Check(src, fn(tree, r)); err != nil {
				t.Fatal(err)
			}
		}
	})
}
