package result

import (
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
)

// Warn sets the warnings for readers of the figures: which pages are not compared, said, the
// warnings of the denoiser and the method, and why no pair was found. listed are the problems of
// the set, slow is the number of pages that took too long.
func (res *Result) Warn(listed []page.Problem, slow int, said []say.Words) {
	var w []say.Words
	if where := lost.Among(listed, res.Problems); len(where) > 0 {
		w = append(w, lost.Say(where).Words)
	}
	if slow > 0 {
		w = append(w, say.New("%d of %d {page|pages} took too long and were skipped; on another machine, other pages may be skipped and results may differ", slow, res.Pages).Words)
	}
	if res.Unread > 0 {
		w = append(w, say.New("%d of %d {page|pages} could not be read", res.Unread, res.Pages).Words)
	}
	if left := pass.CountLeft(res.Left); left != nil {
		w = append(w, left.Warnings(res.Pages, res.Taken())...)
	}
	w = append(w, said...)
	if live := res.Pages - res.Unread - res.Empty; res.Pairs.Len() == 0 && res.Dropped == 0 && live > 1 {
		w = append(w, nothing(res, live))
	}
	res.Warnings = w
}

// Taken returns the reading of the run with the least text that holds for its set.
func (res *Result) Taken() pass.Reading {
	r := res.Reading
	r.Least = res.Least
	return r
}

// nothing words why no pair was found among pages with features.
func nothing(res *Result, live int) say.Words {
	if res.Candidates == Given {
		return say.New("no pair was found: none of the %d given {pair|pairs} has a score above 0", res.Comparisons).Words
	}
	if res.Comparisons == 0 {
		return say.New("no pair was found: no two of the %d {page|pages} with features share a key of the index", live).Words
	}
	if res.Floor == 0 {
		return say.New("no pair was found: all %d compared {pair has|pairs have} the score 0", res.Comparisons).Words
	}
	return say.New("no pair was found: none of the %d compared {pair|pairs} has a score above 0 that reaches the floor %g", res.Comparisons, res.Floor).Words
}

// Floored returns warnings of losses among the pairs that score at least cut by the floor and the
// limit of pairs; pairs far below it are no loss. asked is the floor that the caller set.
func (res *Result) Floored(cut, asked float64) (w []say.Words) {
	switch {
	case res.Dropped > 0 && res.Floor <= cut:
		w = append(w, say.New("%d {pair|pairs} with a score below %.6g were dropped to stay within the limit; no duplicates are affected, because the threshold is %.6g", res.Dropped, res.Floor, cut).Words)
	case res.Dropped > 0:
		w = append(w, say.New("%d {pair was|pairs were} dropped to stay within the limit: the floor rose to %.6g, above the threshold %.6g, so duplicates are missing", res.Dropped, res.Floor, cut).Words)
	}
	if n := res.Pairs.Len(); asked > 0 && res.Candidates == All && n > 0 && n == res.Comparisons {
		w = append(w, say.New("the floor %g has no effect: all %d compared {pair reaches|pairs reach} it, half of them %.4g; the threshold is %.4g", asked, n, res.Pairs.At(n/2).Score, cut).Words)
	}
	return w
}
