package present

import "pagetwin/core/page"

// PairList is a list of pairs that a person can walk through: one of the lists of
// the curves, a queue, a group.
type PairList struct {
	Name string     // as people read it
	Run  *RunResult // the run it comes from, nil for none
	Len  func() int
	At   func(i int) (a, b int, score float64) // positions in the open set; score -1 where it is not known
	Says func(i int) string                    // what is to be known of a pair; nil for nothing
}

// ScoreOf returns the score of two pages by their ids; ok is false where the run
// kept no such pair.
func (r *RunResult) ScoreOf(idA, idB string) (score float64, ok bool) {
	a, okA := r.Set.Index(idA)
	b, okB := r.Set.Index(idB)
	if !okA || !okB {
		return 0, false
	}
	return r.Result.Pairs.Score(page.MakePair(a, b))
}
