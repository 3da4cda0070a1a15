package label

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// State is the current state of all judgements: for each person and pair the last one that was not
// taken back.
type State struct {
	now   map[key]Entry
	edits []EditEntry
	guide Guide
}

// key identifies one person's judgement of one pair of one set.
type key struct {
	who, set string
	pair     Pair
}

func (s *State) add(e Entry) {
	s.now[key{e.Who, e.Set, e.Pair}] = e
}

// sorted returns the entries sorted by number.
func sorted(entries []Entry) []Entry {
	slices.SortFunc(entries, func(x, y Entry) int { return cmp.Compare(x.Seq, y.Seq) })
	return entries
}

// Entries returns the valid judgements, in the order in which they were made.
func (s *State) Entries() []Entry { return sorted(slices.Collect(maps.Values(s.now))) }

// Len returns the number of valid judgements.
func (s *State) Len() int { return len(s.now) }

// Annotators returns the people who judged, sorted by name.
func (s *State) Annotators() []string {
	names := make(map[string]bool)
	for k := range s.now {
		names[k.who] = true
	}
	return slices.Sorted(maps.Keys(names))
}

// For returns the part of the state about one set: judgements made on a set with its name or its
// fingerprint.
func (s *State) For(set *page.Set) *State {
	out := &State{now: make(map[key]Entry), guide: s.guide}
	for _, e := range s.Entries() {
		if ofSet(set, e.Set, e.Fingerprint) {
			e.Set = set.Name
			out.add(e)
		}
	}
	for _, e := range s.edits {
		if ofSet(set, e.Set, e.Fingerprint) {
			out.edits = append(out.edits, e)
		}
	}
	return out
}

// By returns the judgements of one person.
func (s *State) By(who string) *State {
	out := &State{now: make(map[key]Entry), guide: s.guide}
	for k, e := range s.now {
		if k.who == who {
			out.now[k] = e
		}
	}
	return out
}

// ofSet reports whether a judgement on a set with that name or content is about this set; one
// without name and fingerprint is about any set.
func ofSet(set *page.Set, name, fingerprint string) bool {
	return name == set.Name || fingerprint != "" && fingerprint == set.Fingerprint || name == "" && fingerprint == ""
}

// Of returns the judgement of one person on a pair.
func (s *State) Of(who, set string, p Pair) (Entry, bool) {
	e, ok := s.now[key{who, set, p}]
	return e, ok
}

// Match relates a state to a set.
type Match struct {
	Known   []Entry        // about pages of the set, in the order in which they were made
	Unknown []page.Problem // about pages that the set does not have
	Stale   int            // number of known ones that were made when the set had other content
}

// Match looks up the pages of the judgements in the set.
func (s *State) Match(set *page.Set) Match {
	var m Match
	for _, e := range s.Entries() {
		if id, ok := missing(set, e.Pair); ok {
			m.Unknown = append(m.Unknown, say.New("refers to the page %.80q, which is not in the set; ignored", id).
				At(fmt.Sprintf("judgement %d", e.Seq)))
			continue
		}
		if e.Fingerprint != "" && e.Fingerprint != set.Fingerprint {
			m.Stale++
		}
		m.Known = append(m.Known, e)
	}
	return m
}

func missing(set *page.Set, p Pair) (id string, ok bool) {
	for _, id := range []string{p.ID1, p.ID2} {
		if _, known := set.Index(id); !known {
			return id, true
		}
	}
	return "", false
}

func positions(set *page.Set, p Pair) (page.Pair, bool) {
	a, ok1 := set.Index(p.ID1)
	b, ok2 := set.Index(p.ID2)
	return page.MakePair(a, b), ok1 && ok2
}

// Resolve merges the verdicts of several people on one pair into one verdict.
//
//   - Unsure is an abstention: it counts only if nobody gives another verdict.
//   - A verdict of more than half of the others holds.
//   - Otherwise the pair is disputed: Unsure, so that it is in no figure until someone settles the
//     dispute.
//
// The order of the verdicts does not matter; without any the result is "".
func Resolve(verdicts []Verdict) Verdict {
	if len(verdicts) == 0 {
		return ""
	}
	count := make(map[Verdict]int)
	votes := 0
	for _, v := range verdicts {
		if v != Unsure {
			count[v]++
			votes++
		}
	}
	for v, n := range count {
		if 2*n > votes {
			return v
		}
	}
	return Unsure
}

// Resolved returns the verdict of several people on each pair, by [Resolve]. If judge is not empty,
// the verdict of that person settles a pair.
func (s *State) Resolved(judge string) map[Pair]Verdict {
	all := make(map[Pair][]Verdict)
	out := make(map[Pair]Verdict)
	for k, e := range s.now {
		all[k.pair] = append(all[k.pair], e.Verdict)
	}
	for p, list := range all {
		out[p] = Resolve(list)
	}
	if judge != "" {
		for k, e := range s.now {
			if k.who == judge {
				out[k.pair] = e.Verdict
			}
		}
	}
	return out
}

// Truth returns base with the judgements added; base may be nil and is not changed. Judgements on
// pages that the set does not have are left out, see [State.Match]. If base has clusters the judged
// pairs are exceptions from them; otherwise the truth has the kind of judged pairs. All added pairs
// are marked as judged by hand. judge settles disputes as in [State.Resolved].
func (s *State) Truth(set *page.Set, base *truth.Truth, judge string) *truth.Truth {
	t := &truth.Truth{Kind: truth.Judged, Pairs: make(map[page.Pair]truth.Label), Hand: make(map[page.Pair]bool)}
	if base != nil {
		if base.Kind == truth.Clusters {
			t.Kind = truth.Clusters
		}
		t.Cluster, t.Sources, t.Parts, t.Missing = base.Cluster, base.Sources, base.Parts, base.Missing
		maps.Copy(t.Pairs, base.Pairs)
		maps.Copy(t.Hand, base.Hand)
	}
	laid := 0
	for p, v := range s.Resolved(judge) {
		if at, ok := positions(set, p); ok {
			t.Pairs[at] = v.Label()
			t.Hand[at] = true
			laid++
		}
	}
	if laid > 0 {
		t.Sources = append(slices.Clip(t.Sources), truth.Source{Origin: truth.Judgements, Pairs: laid})
	}
	t = t.Across(set)
	if len(t.Pairs) == 0 && (base == nil || base.Kind == truth.None) {
		t.Kind = truth.None
	}
	return t
}

// Break is the number of seconds from which the time of a judgement counts as a break, in which the
// person did something else.
const Break = 180

// Progress counts the judged pairs by their resolved verdicts.
type Progress struct {
	Pairs     int             // judged by anyone
	Verdicts  map[Verdict]int // by [Resolve]
	Twice     int             // judged by two people or more
	Disputed  int             // of those, pairs with different verdicts
	Blind     int             // judgements made blind
	Judged    int             // valid judgements
	Median    float64         // median of their seconds, see [Break]; 0 if unknown
	Annotator map[string]int  // judgements of each person
}

// Progress counts the judgements.
func (s *State) Progress() Progress {
	p := Progress{Verdicts: make(map[Verdict]int), Annotator: make(map[string]int), Judged: len(s.now)}
	people, seconds := make(map[Pair]int), []float64(nil)
	for _, e := range s.Entries() {
		people[e.Pair]++
		p.Annotator[e.Who]++
		if e.Seconds > 0 && e.Seconds < Break {
			seconds = append(seconds, e.Seconds)
		}
		if e.Blind {
			p.Blind++
		}
	}
	for _, v := range s.Resolved("") {
		p.Verdicts[v]++
	}
	for _, n := range people {
		if n > 1 {
			p.Twice++
		}
	}
	if n := len(seconds); n > 0 {
		slices.Sort(seconds)
		p.Median = (seconds[(n-1)/2] + seconds[n/2]) / 2
	}
	p.Pairs, p.Disputed = len(people), len(s.Disputed())
	return p
}

// Dispute is a pair with different verdicts.
type Dispute struct {
	Pair
	By []Entry // sorted by the name of the annotator
}

// Disputed lists the pairs with different verdicts, sorted by pair. Unsure against another verdict
// is a dispute too, since people should discuss it.
func (s *State) Disputed() []Dispute {
	by := make(map[Pair][]Entry)
	for k, e := range s.now {
		by[k.pair] = append(by[k.pair], e)
	}
	var out []Dispute
	for p, list := range by {
		slices.SortFunc(list, func(x, y Entry) int { return cmp.Compare(x.Who, y.Who) })
		if slices.ContainsFunc(list, func(e Entry) bool { return e.Verdict != list[0].Verdict }) {
			out = append(out, Dispute{p, list})
		}
	}
	slices.SortFunc(out, func(x, y Dispute) int {
		return cmp.Or(cmp.Compare(x.ID1, y.ID1), cmp.Compare(x.ID2, y.ID2))
	})
	return out
}
