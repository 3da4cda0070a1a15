package learned

import (
	"context"
	"slices"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
)

// Texts returns the texts of a result. A kept result has none: the texts of the pages that are
// decided at the threshold are then read again. They are empty if that was stopped or the
// denoiser is unknown. It may be called from any goroutine.
func (m *Sites) Texts(ctx context.Context, denoisers []denoise.Denoiser, set *page.Set, r *result.Result, threshold float64) relate.Texts {
	if r.Texts.Known() {
		return r.Texts
	}
	var how Making
	if i := slices.IndexFunc(denoisers, func(x denoise.Denoiser) bool { return x.Name == r.Denoiser }); i >= 0 {
		how.Denoiser, how.Values = denoisers[i], r.Denoise
	} else if r.Denoiser != "" {
		return relate.Texts{}
	}
	how.Reading = r.Reading
	if how.Reading.Repeats != repeat.Keep { // the run compared the pages without them
		if err := m.Count(ctx, set, nil); err != nil {
			return relate.Texts{}
		}
	}
	ready, err := m.Ready(ctx, set, how)
	if err != nil {
		return relate.Texts{}
	}
	texts, err := detect.Texts(ctx, set, ready, r.Reading, r.Pairs.From(threshold).Pages(), nil)
	if err != nil {
		return relate.Texts{}
	}
	return texts
}

// WithTexts returns the outcome with these texts in its result.
func WithTexts(o *eval.Outcome, texts relate.Texts) *eval.Outcome {
	if o.Result.Texts.Known() {
		return o
	}
	with, r := *o, *o.Result
	r.Texts, with.Result = texts, &r
	return &with
}
