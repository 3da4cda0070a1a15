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
	from listFrom
}

// listFrom is where a list comes from that comes back at the next start; zero for another.
type listFrom struct {
	Place Place    `json:"place"`          // AtCurves for what a move of the threshold changes, AtLabel for what people differ on
	Run   string   `json:"run,omitempty"`  // number of the kept run in the workspace, of the curves
	List  ListName `json:"list,omitempty"` // of the curves
	At    int      `json:"at"`             // position in it
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
