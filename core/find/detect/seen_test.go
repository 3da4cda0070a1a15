package detect_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// looker records the visible text of each page. It is fitted, so that documents are kept from one
// pass to the next.
type looker struct {
	algo.Index
	keyed
	sees bool
	mu   sync.Mutex
	seen map[int]string
}

func (l *looker) Traits() algo.Traits { return algo.Traits{Seen: l.sees} }

func (l *looker) Fit(ctx context.Context, c *text.Corpus) error {
	return c.Each(ctx, func(_, _ int, d *text.Doc) error { d.Norm(); return nil })
}

func (l *looker) Sign(d *text.Doc) algo.Signature {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.seen[d.Index] = d.Seen()
	return l.keyed.Sign(d)
}

// All visible text is available to the algorithms that need it, whether documents are kept or made
// again, folded or shared; if none needs it documents have only the body, and do not hold the tree.
func TestVisibleTextIsThereForAlgorithmsThatNeedIt(t *testing.T) {
	set := page.FromPages("two",
		[]page.Page{{ID: "h"}, {ID: "t", Kind: page.Text}},
		[]page.Content{{Text: `<title>題</title><div><a href=/>首頁</a></div><p>正文<p hidden>不見`}, {Kind: page.Text, Text: "純文"}})
	body := denoise.Denoiser{Name: "fixed", New: func(param.Values) (denoise.Func, error) {
		return func(*markup.Tree) denoise.Body { return denoise.Body{Text: "正文"} }, nil
	}}
	for _, c := range []struct {
		opt  detect.Options
		sees bool
		want []string
	}{
		{detect.Options{}, true, []string{"首頁\n正文", "純文"}},
		{detect.Options{KeepBodies: -1}, true, []string{"首頁\n正文", "純文"}},
		{detect.Options{Alone: true}, true, []string{"首頁\n正文", "純文"}},
		{detect.Options{Alone: true, Reading: pass.Reading{Fold: text.FoldSimplified}}, true, []string{"首页\n正文", "纯文"}},
		{detect.Options{KeepBodies: -1, Reading: pass.Reading{Fold: text.FoldSimplified}}, true, []string{"首页\n正文", "纯文"}},
		{detect.Options{}, false, []string{"正文", "純文"}},
	} {
		first, second := &looker{seen: make(map[int]string)}, &looker{sees: c.sees, seen: make(map[int]string)}
		c.opt.Denoiser, c.opt.Segmenter = body, text.NewSegmenter()
		if _, err := detect.Run(t.Context(), set, []detect.Job{job("first", first), job("second", second)}, c.opt); err != nil {
			t.Fatal(err)
		}
		for _, l := range []*looker{first, second} {
			if got := []string{l.seen[0], l.seen[1]}; !slices.Equal(got, c.want) {
				t.Errorf("kept %d, alone %v, fold %s: seen %q, want %q", c.opt.KeepBodies, c.opt.Alone, c.opt.Fold, got, c.want)
			}
		}
	}
}
