package denoise

import (
	"pagetwin/core/base/param"
	"pagetwin/core/body/markup"
)

// None returns the denoiser that keeps all visible text, the baseline of every other denoiser.
func None() Denoiser {
	return Denoiser{
		Name:    "none",
		Version: 1,
		Title:   param.Words{En: "All visible text"},
		Idea:    param.Words{En: "Keeps all text that a reader can see, including navigation and advertising. Scripts, styles and form controls are left out. A baseline for comparing denoisers."},
		Source:  "baseline",
		Params: []param.Param{{
			Name: "hidden", Kind: param.Bool, Default: false,
			Title: param.Words{En: "Keep hidden text"},
			Help:  param.Words{En: "Also keeps text that the page itself hides (hidden, display:none, visibility:hidden in the tag)."},
		}},
		New: func(v param.Values) (Func, error) {
			keepHidden := v.Bool("hidden")
			return func(t *markup.Tree) Body { return whole(t, keepHidden) }, nil
		},
	}
}

// Seen returns the visible text of a page, which [None] keeps.
func Seen(t *markup.Tree) string { return whole(t, false).Text }

// whole keeps all visible text; with keepHidden also hidden text.
func whole(t *markup.Tree, keepHidden bool) Body {
	segments := Cut(t, nil)
	return Assemble(t, segments, func(i int) Verdict { return Visible(segments[i], keepHidden) })
}

// The rules that need nothing but a segment's class. Their number is the
// content characters of the block.
var (
	ruleVisible = Rule{"visible", param.Words{En: "visible text, characters"}}
	ruleHidden  = Rule{"hidden", param.Words{En: "hidden by the page, characters"}}
	ruleControl = Rule{"form-control", param.Words{En: "inside a form control, characters"}}
)

// Visible returns the verdict on a segment by its class alone: form controls are cut, and hidden
// text unless keepHidden.
func Visible(s Segment, keepHidden bool) Verdict {
	n := float64(s.Chars)
	switch {
	case s.Class == Control:
		return Verdict{false, ruleControl, n}
	case s.Class == Hidden && !keepHidden:
		return Verdict{false, ruleHidden, n}
	}
	return Verdict{true, ruleVisible, n}
}
