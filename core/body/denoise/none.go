package denoise

import (
	"pagetwin/core/base/param"
	"pagetwin/core/body/markup"
)

// None returns the denoiser that keeps all visible text, the baseline of every other denoiser.
func None() Denoiser {
	return Denoiser{
		Name:  "none",
		Title: param.Words{En: "All visible text", Zh: "全部可见文字"},
		Idea: param.Words{
			En: "Keeps every text that a reader can see, navigation and advertising too. Scripts, styles and form controls are left out. What any real denoiser is to be compared with.",
			Zh: "保留读者能看到的全部文字，导航和广告也在内；只去掉脚本、样式和表单控件。用作其他去噪方法的对照。",
		},
		Source: "baseline",
		Params: []param.Param{{
			Name: "hidden", Kind: param.Bool, Default: false, Grid: []any{false, true},
			Title: param.Words{En: "Keep hidden text", Zh: "保留隐藏文字"},
			Help:  param.Words{En: "Also keeps text that the page itself hides (hidden, display:none, visibility:hidden in the tag).", Zh: "也保留网页用标签属性隐藏的文字（hidden、display:none、visibility:hidden）。"},
		}},
		New: func(v param.Values) (Func, error) {
			keepHidden := v.Bool("hidden")
			return func(t *markup.Tree) Body { return whole(t, keepHidden) }, nil
		},
	}
}

// Seen returns all text of a page that a visitor sees: what [None] keeps.
func Seen(t *markup.Tree) string { return whole(t, false).Text }

// whole keeps all visible text; with keepHidden also hidden text.
func whole(t *markup.Tree, keepHidden bool) Body {
	segments := Cut(t, nil)
	return Assemble(t, segments, func(i int) Verdict { return Visible(segments[i], keepHidden) })
}

// The rules that need nothing but a segment's class. Their number is the
// content characters of the block.
var (
	ruleVisible = Rule{"visible", param.Words{En: "visible text, characters", Zh: "可见文字，字数"}}
	ruleHidden  = Rule{"hidden", param.Words{En: "hidden by the page, characters", Zh: "被网页隐藏，字数"}}
	ruleControl = Rule{"form-control", param.Words{En: "inside a form control, characters", Zh: "表单控件中的文字，字数"}}
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
