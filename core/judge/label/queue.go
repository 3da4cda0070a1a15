package label

import (
	"cmp"
	"math"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/relate"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
)

// Pool is the input of a queue.
type Pool struct {
	Set *page.Set
	// Runs are runs over the set. The first is the one that is judged: all queues except the
	// disputed one take their pairs from it.
	Runs []eval.Decision
	// Texts holds the relations of the texts of the first run; unknown for a kept run.
	Texts relate.Texts
	// Lengths of the bodies in characters, by position; nil: the sizes of the pages.
	Lengths []int
	// Group lists the members of the group for the queue of a group, by position.
	Group []int32
	// Seed of the random queues.
	Seed uint64
	// Judged reports the pairs to leave out; nil: none. See [State.Skip].
	Judged func(page.Pair) bool
	// Limit is the most pairs that are returned; 0 means DefaultLimit.
	Limit int
}

// DefaultLimit is the default number of pairs that a queue returns: more than anyone judges before
// the next call.
const DefaultLimit = 500

// Item is a pair to judge.
type Item struct {
	page.Pair
	Score  float64 // by the first run; 0 if it did not score the pair
	Scored bool
	// Rank is the value by which the queue sorts, in its own unit: the distance from the threshold,
	// the chance of being duplicates, the variance over the algorithms, the distance to the pairs chosen before, or the random
	// number.
	Rank float64
}

// Queue is one way to choose the next pairs.
type Queue struct {
	Name  string // name in the journal
	Title param.Words
	Doc   param.Words
	// Needs returns an error if the queue cannot choose from the pool, nil if it can.
	Needs func(*Pool) error
	// List returns the next pairs that are not judged, best first; equal pools give equal lists.
	List func(*Pool) []Item
}

// The queues that draw at random: see [Estimate].
const (
	QueueRandom = "random"
	QueueStrata = "strata"
)

// Queues returns all queues in the order in which people see them.
func Queues() []Queue {
	return []Queue{
		{
			"threshold",
			param.Words{En: "Nearest the threshold"},
			param.Words{En: "Pairs with scores nearest the threshold of the run. Labelling them gives the most information for choosing a threshold."},
			needRun, (*Pool).nearest,
		},
		{
			"disputed",
			param.Words{En: "Most disputed"},
			param.Words{En: "Pairs on which the algorithms differ most, by the variance of the pair's rank in each run; ranks above the threshold are 0.5 to 1, ranks below it 0 to 0.5."},
			needRuns, (*Pool).disputed,
		},
		{
			"doubtful",
			param.Words{En: "Most doubtful"},
			param.Words{En: "Decided pairs with the least similar texts first, whatever their score: the errors of the run come first."},
			needTexts, (*Pool).doubtful,
		},
		{
			"varied",
			param.Words{En: "Most varied"},
			param.Words{En: "Each pair differs as much as possible from all pairs chosen or labelled before, by ranks in all runs, body lengths and hosts (farthest-first)."},
			needRun, (*Pool).varied,
		},
		{
			QueueRandom,
			param.Words{En: "Random"},
			param.Words{En: "Every scored pair is equally likely. Labels of this queue give unbiased estimates of precision and recall among the scored pairs."},
			needRun, (*Pool).random,
		},
		{
			QueueStrata,
			param.Words{En: "Random by score"},
			param.Words{En: "Random within strata by decision and score: first 60 decided pairs, which estimate precision to within ±0.12, then pairs of all strata; estimates weight each stratum by its size. More precise than simple random sampling if duplicates are rare."},
			needRun, (*Pool).stratified,
		},
		{
			"group",
			param.Words{En: "All in a group"},
			param.Words{En: "All pairs of pages of one group: scored pairs first, lowest score first, then the others."},
			needGroup, (*Pool).group,
		},
	}
}

// FindQueue returns the queue called name.
func FindQueue(name string) (Queue, error) {
	var known []string
	for _, q := range Queues() {
		if q.Name == name {
			return q, nil
		}
		known = append(known, q.Name)
	}
	return Queue{}, say.Errorf("unknown queue %q%v", name, say.Meant(name, known))
}

func needRun(p *Pool) error {
	if len(p.Runs) == 0 || p.Runs[0].Pairs.Len() == 0 {
		return say.Errorf("this queue needs a run with scored pairs: run an algorithm first")
	}
	return nil
}

func needRuns(p *Pool) error {
	if len(p.Runs) < 2 {
		return say.Errorf("this queue needs runs of at least two algorithms, but there is %d", len(p.Runs))
	}
	return nil
}

func needTexts(p *Pool) error {
	if err := needRun(p); err != nil {
		return err
	}
	if !p.Texts.Known() {
		return say.Errorf("this queue needs a run of this session: run the algorithm again")
	}
	return nil
}

func needGroup(p *Pool) error {
	if len(p.Group) < 2 {
		return say.Errorf("this queue needs a group: choose one in the list of groups")
	}
	return nil
}

// Skip returns a function for [Pool.Judged]: it reports the pairs that who has judged, or, if who
// is empty, that anyone has judged.
func (s *State) Skip(set *page.Set, who string) func(page.Pair) bool {
	judged := make(map[page.Pair]bool)
	for k := range s.now {
		if at, ok := positions(set, k.pair); ok && (who == "" || k.who == who) {
			judged[at] = true
		}
	}
	return func(p page.Pair) bool { return judged[p] }
}

func (p *Pool) limit() int { return cmp.Or(max(p.Limit, 0), DefaultLimit) }

func (p *Pool) judged(x page.Pair) bool { return p.Judged != nil && p.Judged(x) }

func (p *Pool) nearest() []Item {
	run := p.Runs[0]
	below := run.Pairs.From(run.Threshold).Len()
	above := below - 1
	away := func(i int64) float64 {
		if i < 0 || i >= run.Pairs.Len() {
			return math.Inf(1)
		}
		return math.Abs(run.Pairs.At(i).Score - run.Threshold)
	}
	var out []Item
	for len(out) < p.limit() && (above >= 0 || below < run.Pairs.Len()) {
		i := above
		if away(below) < away(above) {
			i = below
			below++
		} else {
			above--
		}
		if x := run.Pairs.At(i); !p.judged(x.Pair()) {
			out = append(out, Item{x.Pair(), x.Score, true, away(i)})
		}
	}
	return out
}

func (p *Pool) doubtful() []Item {
	run := p.Runs[0]
	var out []Item
	for _, x := range listOf(eval.Decision{Pairs: run.Pairs.From(run.Threshold)}) {
		if !p.judged(x.Pair()) {
			out = append(out, Item{x.Pair(), x.Score, true, p.Texts.Chance(x.A, x.B)})
		}
	}
	slices.SortStableFunc(out, func(a, b Item) int { return cmp.Compare(a.Rank, b.Rank) })
	return out[:min(len(out), p.limit())]
}

func (p *Pool) group() []Item {
	in := make(map[int32]bool, len(p.Group))
	for _, m := range p.Group {
		in[m] = true
	}
	var out []Item
	known := make(map[page.Pair]bool)
	if len(p.Runs) > 0 {
		for _, x := range slices.Backward(listOf(p.Runs[0])) {
			if !in[x.A] || !in[x.B] {
				continue
			}
			known[x.Pair()] = true
			if len(out) < p.limit() && !p.judged(x.Pair()) {
				out = append(out, Item{x.Pair(), x.Score, true, x.Score})
			}
		}
	}
	members := slices.Sorted(slices.Values(p.Group))
	for i, a := range members {
		for _, b := range members[i+1:] {
			if len(out) >= p.limit() {
				return out
			}
			if x := (page.Pair{A: a, B: b}); !known[x] && !p.judged(x) {
				out = append(out, Item{Pair: x})
			}
		}
	}
	return out
}
