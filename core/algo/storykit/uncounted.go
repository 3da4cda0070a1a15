package storykit

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Uncounted returns the words of a page whose document frequency is 0; none where df is nil. A
// page with such a word was not among the pages that were counted: it was typed in, changed,
// or is of another set.
func Uncounted(d *text.Doc, mode text.Mode, df *text.DF) []Window {
	if df == nil {
		return nil
	}
	var out []Window
	for _, w := range Windows(d, d.Words(mode), 1) {
		if df.Count(w.Shingle) == 0 {
			out = append(out, w)
		}
	}
	return out
}

// Outside records a step for each page with features that are on none of the counted pages.
// does is a sentence that says how such a feature is weighted.
func Outside(r *algo.Story, code string, pages int, features [2][]Window, does say.Words) {
	for i, list := range features {
		if len(list) == 0 {
			continue
		}
		body := r.Body(i, Spans(list, func(Window) trace.Mark { return trace.Differs })...)
		r.Step(code, say.New("The %s page is not among the %d {page|pages} whose frequencies were counted: “%s” is on none of them, one of %d such {feature|features}. %v", Pages[i], pages, trace.Quote(list[0].Label), len(list), does), body)
	}
}

// AsOnePage says that a feature which was not counted is weighted as one of a single page.
var AsOnePage = say.Words{En: "Such features are treated as if they were on a single page."}
