package session

import (
	"maps"
	"slices"

	"pagetwin/app/present/results"
	"pagetwin/core/body/kind"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// State is what the places share. A State never changes: a change replaces it whole, see
// [Session.Change], and it may be read on any goroutine.
type State struct {
	Choices
	Place     Place
	Set       *page.Set // the open set, nil for none
	Rows      Rows      // its pages
	Scanned   int       // number of pages that were read
	Truth     *truth.Truth
	TruthFile string
	Results   []*results.Result // in order of their arrival; their figures and thresholds change, see [Figures] and [Thresholds]
	Focus     *results.Result   // the run one looks at, in every place; nil for none
	Picked    bool              // a person chose it
	Others    bool              // results over other sets are visible
	Unfolded  map[string]bool   // sweeps whose members are shown in the tables
	Ask       *Ask              // what one place asked of another last
	Turned    *Turned           // the label that was undone or redone last
}

// Choices are the part of a state that is kept as it is for the next start.
type Choices struct {
	Rule   int             `json:"rule,omitempty"`   // for the kept page of a group: position in cluster.Rules
	Hosts  string          `json:"hosts,omitempty"`  // comma-separated, in order of preference, for the rule of hosts
	Ticked map[string]bool `json:"ticked,omitempty"` // kept runs that are compared, deleted and exported
	Sift   Sift            `json:"sift,omitzero"`    // filter of the pages of the open set
	Base   string          `json:"base,omitempty"`   // the baseline of the comparison, "" for the first ticked run
}

// Sift is a filter of the pages of a set.
type Sift struct {
	Kind kind.Kind `json:"kind,omitempty"` // Unknown for all kinds
	Fate Fate      `json:"fate,omitempty"`
}

// Fate is the default treatment of a page by runs, see package library.
type Fate int

// An Ask leads to a place, and says what is to be shown there.
type Ask struct {
	Place     Place
	Page      int             // at the page: its position in the open set; at the pair: the left page of a new pair
	List      *Pairs          // at the pair: pair At of the list; nil for a new pair
	At        int             // position in List
	Sides     Sides           // in teaching: two pages; without any, the page
	Algorithm int             // that is explained, −1 for the last one; for a page the denoiser
	Run       *results.Result // whose settings are explained, nil for those of the place
	Settings  map[string]any  // of the denoiser
	Lessons   bool            // in teaching: the lessons to choose from
	Choose    bool            // at the pair: the choice of two pages
	Group     []int32         // at the labels: all pairs of these pages
	Series    string          // at the curves: the results of a sweep; "" for those that are shown
}

// Turned is a change of a label by undo or redo.
type Turned struct {
	Pair page.Pair
	Redo bool
}

// A Part is a part of what the desk shows; parts are or-ed.
type Part uint64

// The parts that places share. The own state of each place follows, see [Of].
const (
	Entered    Part = 1 << iota // another place is shown
	Opened                      // another set is open, or none
	Counted                     // repeated passages of the set were counted
	Looked                      // pages of the set were read
	Results                     // the results on the desk, or which of them are visible
	Focused                     // the run one looks at
	Thresholds                  // those of results
	Figures                     // those of results
	Judged                      // labels, at once
	Settled                     // labels, after a pause in judging
	Turns                       // a label was undone or redone
	Annotator                   // the person who judges
	Kept                        // the kept runs in the workspace
	Keeps                       // the rule for the kept page of a group
	Settings                    // those of the next run, and the limits of runs
	Sifted                      // the filter of the pages
	Ticks                       // the ticked runs, and the baseline among them
	Unfolds                     // the sweeps whose members are shown
	Asked                       // one place asks another
	places
)

// Of returns the part that is the own state of a place.
func Of(p Place) Part { return places << slices.Index(Places(), p) }

// Has reports whether p contains one of the parts.
func (p Part) Has(parts Part) bool { return p&parts != 0 }

// since returns the parts of the state that differ from an earlier one.
func (s State) since(was *State) (p Part) {
	for _, x := range []struct {
		part Part
		new  bool
	}{
		{Entered, s.Place != was.Place},
		{Opened, s.Set != was.Set},
		{Looked, s.Scanned != was.Scanned},
		{Results, s.Others != was.Others || !slices.Equal(s.Results, was.Results)},
		{Focused, s.Focus != was.Focus},
		{Keeps, s.Rule != was.Rule || s.Hosts != was.Hosts},
		{Sifted, s.Sift != was.Sift},
		{Ticks, s.Base != was.Base || !maps.Equal(s.Ticked, was.Ticked)},
		{Unfolds, !maps.Equal(s.Unfolded, was.Unfolded)},
		{Asked, s.Ask != was.Ask},
		{Turns, s.Turned != was.Turned},
	} {
		if x.new {
			p |= x.part
		}
	}
	return p
}

// Now returns the present state.
func (s *Session) Now() *State { return s.state.Load() }

// Change replaces the state by a copy that edit has changed, and tells what of it is new; more are
// parts beside the state.
func (s *Session) Change(more Part, edit func(now *State)) {
	was := s.Now()
	now := *was
	edit(&now)
	s.state.Store(&now)
	s.desk.Tell(now.since(was) | more)
}

// Listen adds a function that is called with the parts of the desk that are new, after the
// functions added before.
func (d *Shared) Listen(hear func(Part)) { d.hear = append(d.hear, hear) }

// Tell tells which parts of the desk are new. What a listener changes is told after all have heard of
// the first change.
func (d *Shared) Tell(p Part) { d.Together(func() { d.news |= p }) }

// Together makes several changes that are told at once.
func (d *Shared) Together(do func()) {
	if d.telling {
		do()
		return
	}
	d.telling = true
	defer func() { d.telling = false }()
	do()
	for d.news != 0 {
		var p Part
		p, d.news = d.news, 0
		for _, hear := range d.hear {
			hear(p)
		}
	}
}

// At returns the place that is shown.
func (d *Shared) At() Place { return d.Session.Now().Place }

// Enters reports whether place p is shown now and was not before, by the parts that are new.
func (d *Shared) Enters(p Place, parts Part) bool { return parts.Has(Entered) && d.At() == p }

// Asked returns what was just asked of a place, by the parts that are new; nil for nothing.
func (d *Shared) Asked(p Place, parts Part) *Ask {
	if a := d.Session.Now().Ask; parts.Has(Asked) && a.Place == p {
		return a
	}
	return nil
}

// Go shows a place.
func (d *Shared) Go(p Place) { d.goTo(p, d.Session.Now().Ask) }

// Ask goes to a place and shows something there.
func (d *Shared) Ask(a Ask) { d.goTo(a.Place, &a) }

func (d *Shared) goTo(p Place, a *Ask) {
	if d.At() != p {
		d.Changes.End()
		d.Status.Did("place " + string(p))
	}
	d.Session.Change(0, func(now *State) { now.Place, now.Ask = p, a })
}

// OpenPage shows a page of the open set at its place.
func (d *Shared) OpenPage(i int) { d.Ask(Ask{Place: AtPage, Page: i}) }

// OpenPair shows pair i of a list in the place of pairs.
func (d *Shared) OpenPair(l *Pairs, i int) { d.Ask(Ask{Place: AtPair, List: l, At: i}) }

// ChoosePair opens the choice of two pages.
func (d *Shared) ChoosePair() { d.Ask(Ask{Place: AtPair, Choose: true}) }

// Compare begins a pair with page i of the open set on the left; the person chooses the right
// one.
func (d *Shared) Compare(i int) { d.Ask(Ask{Place: AtPair, Page: i}) }

// PickLesson shows the lessons to choose from.
func (d *Shared) PickLesson() { d.Ask(Ask{Place: AtTeach, Lessons: true}) }

// TeachPair opens the story of how an algorithm of the desk decides on two pages of the open set
// with the settings of a run. algorithm is −1 for the last one, run nil for the settings of the
// place.
func (d *Shared) TeachPair(a, b, algorithm int, run *results.Result) {
	d.Ask(Ask{Place: AtTeach, Sides: SidesOf(d, a, b), Algorithm: algorithm, Run: run})
}

// TeachListed opens the story of pair i of a list, with the settings of the list's run.
func (d *Shared) TeachListed(l *Pairs, i int) {
	if l == nil || i < 0 || i >= l.Len() {
		return
	}
	a, b, _ := l.At(i)
	if a < 0 || b < 0 {
		d.Status.Note("curves.notopen")
		return
	}
	d.TeachRun(a, b, l.Run)
}

// TeachRun opens the story of how a run decides on two pages of the open set; run is nil for the
// last algorithm.
func (d *Shared) TeachRun(a, b int, run *results.Result) {
	algorithm := -1
	if run != nil {
		algorithm = d.AlgorithmAt(run.Algo.Name)
	}
	d.TeachPair(a, b, algorithm, run)
}
