package page

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pagetwin/app/present/learned"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/format"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
)

// What stands on many pages of a host is cut or marked once it is counted.
func TestTemplatesAreCutOnceTheyAreCounted(t *testing.T) {
	var pages []page.Page
	var contents []page.Content
	for i := range 3 {
		pages = append(pages, page.Page{ID: fmt.Sprint(i), URL: fmt.Sprintf("http://n.example/%d", i)})
		contents = append(contents, page.Content{Text: fmt.Sprintf("<p>每一页上都有的一行</p><p>第%c页自己的正文，别处没有。</p>", '甲'+rune(i))})
	}
	known := learned.NewSites()
	none := learned.Making{Denoiser: denoise.None(), Values: param.Defaults(denoise.None().Params)}
	ids := slices.Repeat(pages, 3)
	for i := range ids {
		ids[i].ID = fmt.Sprint("x", i)
	}
	own := slices.Repeat(contents, 3)
	for i := range own {
		own[i].Text += "<p>而且说了一些别的网页都不说的话，说了很多很多，共有这么多个：" + fmt.Sprint(i)
	}
	many := page.FromPages("many", ids, own)
	none.Reading.Repeats = repeat.Cut
	if view := (pageJob{set: many, index: 1, Making: none, sites: known}).do(context.Background()); !view.Body.Blocks[0].Kept {
		t.Error("what was not counted is cut")
	}
	if err := known.Count(context.Background(), many, nil); err != nil {
		t.Fatal(err)
	}
	view := pageJob{set: many, index: 1, Making: none, sites: known}.do(context.Background())
	if view.Body.Blocks[0].Rule.Name != "template" || view.Body.Blocks[0].Kept {
		t.Errorf("what stands on %d pages is shown as %+v", len(many.Pages), view.Body.Blocks)
	}
	none.Reading.Repeats = repeat.Mark
	if view = (pageJob{set: many, index: 1, Making: none, sites: known}).do(context.Background()); view.Body.Blocks[0].Rule.Name != "template" || !view.Body.Blocks[0].Kept {
		t.Errorf("marked, it is shown as %+v", view.Body.Blocks)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if view := (pageJob{set: many, Making: none, sites: learned.NewSites()}).do(ctx); !errors.Is(view.Err, context.Canceled) {
		t.Errorf("stopped, got %v", view.Err)
	}
}

// The time limit of a run also holds for a page that is shown.
func TestTheTimeLimitOfARunHoldsForAShownPage(t *testing.T) {
	set := page.FromPages("slow", []page.Page{{ID: "slow"}}, []page.Content{{Text: "<p>正文"}})
	release := make(chan struct{})
	defer close(release)
	slow := denoise.Denoiser{Name: "slow", New: func(param.Values) (denoise.Func, error) {
		return func(*markup.Tree) denoise.Body { <-release; return denoise.Body{} }, nil
	}}
	known := learned.NewSites()
	known.PageTime.Store(int64(time.Millisecond))
	if view := (pageJob{set: set, Making: learned.Making{Denoiser: slow}, sites: known}).do(t.Context()); !errors.Is(view.Err, pass.ErrSlow) {
		t.Errorf("got %v", view.Err)
	}
}

// A denoiser is prepared once for many pages; it is prepared again after repeated passages were
// counted, or another set was opened.
func TestADenoiserIsPreparedOnce(t *testing.T) {
	made := 0
	d := denoise.Denoiser{Name: "counts", New: func(param.Values) (denoise.Func, error) {
		made++
		return func(*markup.Tree) denoise.Body { return denoise.Body{Text: "正文"} }, nil
	}}
	pages := func(name string) *page.Set {
		return page.FromPages(name, []page.Page{{ID: "1"}, {ID: "2"}}, make([]page.Content, 2))
	}
	set, known := pages("one"), learned.NewSites()
	looks := func(of *page.Set, how learned.Making, want int, why string) {
		t.Helper()
		for i := range of.Pages {
			if view := (pageJob{set: of, index: i, Making: how, sites: known}).do(t.Context()); view.Err != nil {
				t.Fatal(view.Err)
			}
		}
		if made != want {
			t.Errorf("%s: made ready %d times, want %d", why, made, want)
		}
	}
	how := learned.Making{Denoiser: d, Reading: pass.Reading{Repeats: repeat.Mark}}
	looks(set, how, 1, "at first")
	looks(set, learned.Making{Denoiser: d, Reading: pass.Reading{Repeats: repeat.Cut}}, 2, "with templates cut")
	looks(set, how, 2, "as at first")
	if err := known.Count(t.Context(), set, nil); err != nil {
		t.Fatal(err)
	}
	looks(set, how, 3, "when it was counted")
	looks(pages("two"), how, 4, "of another set")
}

// Different settings for making bodies have different cache keys.
func TestDifferentMakingsHaveDifferentKeys(t *testing.T) {
	d, other := denoise.None(), format.Denoiser()
	seen := map[string]int{}
	for i, m := range []learned.Making{
		{Denoiser: d},
		{Denoiser: other},
		{Denoiser: other, Values: param.Values{"x": 1}},
		{Denoiser: d, Reading: pass.Reading{Repeats: repeat.Cut}},
		{Denoiser: d, Reading: pass.Reading{Kinds: kind.Content}},
		{Denoiser: d, Reading: pass.Reading{Kinds: kind.All}},
	} {
		if before, ok := seen[m.Key()]; ok {
			t.Errorf("%d and %d have the key %s", before, i, m.Key())
		}
		seen[m.Key()] = i
	}
}
