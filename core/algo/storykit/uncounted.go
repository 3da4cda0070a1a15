package storykit

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Uncounted records a step for each page with words whose document frequency is 0; none where df is
// nil. Such a page was not among those that were counted: it was typed in, changed, or is of another
// set.
func Uncounted(r *algo.Story, code string, mode text.Mode, df *text.DF) {
	if df == nil {
		return
	}
	var words [2][]Window
	for i, d := range r.Docs {
		for _, w := range Windows(d, d.Words(mode), 1) {
			if df.Count(w.Shingle) == 0 {
				words[i] = append(words[i], w)
			}
		}
	}
	Outside(r, code, df.N, words)
}

// Outside records a step for each page with features that are on none of the counted pages.
func Outside(r *algo.Story, code string, pages int, features [2][]Window) {
	for i, list := range features {
		if len(list) == 0 {
			continue
		}
		body := r.Body(i, Spans(list, func(Window) trace.Mark { return trace.Differs })...)
		r.Step(code, say.New("The %s page is not among the %d {page|pages} whose frequencies were counted: “%s” is on none of them, one of %d such {feature|features}. %v", Pages[i], pages, trace.Quote(list[0].Label), len(list),
			say.Words{En: "Such features are treated as if they were on a single page."}), body)
	}
}
