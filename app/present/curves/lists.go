package curves

import (
	"cmp"
	"slices"

	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/algo"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// AnchorKind says what the threshold is held against.
type AnchorKind string

// What the threshold can be held against.
const (
	OwnThreshold  AnchorKind = "own"  // that which each result was run with, the paper's unless it was changed
	LastThreshold AnchorKind = "last" // where it stood before it was moved last
)

// The lists: what is gained and lost, by what the truth says of it.
const (
	GainedTrue  session.ListName = "gained.true"  // duplicates, now found
	GainedFalse session.ListName = "gained.false" // different pages, now taken for duplicates
	LostTrue    session.ListName = "lost.true"    // duplicates, now missed
	LostFalse   session.ListName = "lost.false"   // different pages, no longer taken for duplicates
	GainedOpen  session.ListName = "gained.open"  // not judged
	LostOpen    session.ListName = "lost.open"
)

// ListNames returns the lists in the order of the place.
func ListNames() []session.ListName {
	return []session.ListName{GainedTrue, GainedFalse, LostTrue, LostFalse, GainedOpen, LostOpen}
}

// SetThreshold moves the threshold of a result, and with [Curves.Together] those of all that
// are in sight. It draws nothing anew: who moves it asks for [Curves.Live] and the lists.
func (c *Curves) SetThreshold(r *results.Result, t float64) {
	c.moving = true
	defer func() { c.moving = false }()
	of := []*results.Result{r}
	if c.Together {
		of = c.desk.Session.InSight()
	}
	c.desk.Session.SetThreshold(t, of...)
}

// moved shows a threshold that was moved elsewhere.
func (c *Curves) moved(*results.Result) {
	if !c.moving {
		c.desk.Changed(session.AtCurves)
	}
}

// SetTogether has all results decide from the same score on, that of the one in focus, or
// each from its own on.
func (c *Curves) SetTogether(on bool) {
	if c.Together = on; on && c.Focus() != nil {
		c.Grab()
		c.SetThreshold(c.Focus(), c.Focus().Decides)
	}
	c.changed()
}

// OwnThresholds moves back to what was run: the threshold of the focus, or of all where they
// are moved together.
func (c *Curves) OwnThresholds() {
	c.Grab()
	switch {
	case c.Together:
		c.desk.Session.OwnThreshold(c.desk.Session.InSight()...)
	case c.Focus() != nil:
		c.desk.Session.OwnThreshold(c.Focus())
	}
}

// MostRows is how many rows of a list are shown: more than anyone scrolls through, and
// no more than a table can place.
const MostRows = 1_000_000

// Rows returns how many rows a list of n pairs has in the window.
func Rows(n int64) int { return int(min(n, MostRows)) }

// Grab tells that a move of thresholds begins.
func (c *Curves) Grab() {
	c.desk.Changes.End()
	for _, r := range c.desk.Session.Results() {
		c.Before[r] = r.Decides
	}
}

// SetAgainst changes what the threshold is held against.
func (c *Curves) SetAgainst(k AnchorKind) {
	if c.Against != k {
		c.Against = k
		c.changed()
	}
}

// AnchorOf returns the threshold that the one of a result is held against.
func (c *Curves) AnchorOf(r *results.Result) float64 {
	if t, ok := c.Before[r]; ok && c.Against == LastThreshold {
		return t
	}
	return r.Result.Cut
}

// SetFocus lists the pairs of a result.
func (c *Curves) SetFocus(r *results.Result) {
	if c.Focus() != r {
		c.desk.Session.SetFocus(r)
		c.changed()
	}
}

// SetList shows another list. It draws nothing anew: who asks for it shows it.
func (c *Curves) SetList(l session.ListName) { c.List = l }

// LiveRow is what the threshold makes of one result.
type LiveRow struct {
	Row    results.Row[*results.Result]
	Result *results.Result
	Name   string
	Shown  bool           // it is drawn
	At     algo.Threshold // by which the counts are
	Tally  eval.Tally
	Known  bool // the truth says something
	Below  bool // it is below the scores that were kept: counts are too low
	Loses  bool // the index was made for higher scores: the counts are those of the candidates
}

// Unsure tells whether the counts are not those of all pairs.
func (l LiveRow) Unsure() bool { return l.Known && (l.Below || l.Loses) }

// Live returns the counts of all results at their thresholds, or at those that they were run
// with where the figure is over what varies: binary searches.
func (c *Curves) Live() []LiveRow {
	out := make([]LiveRow, 0, len(c.desk.Session.InSight()))
	for _, row := range c.desk.Session.ResultRows() {
		r := row.Of
		t := r.Threshold()
		if c.Kind == AgainstSwept {
			t = r.Own()
		}
		out = append(out, LiveRow{
			Result: r, Row: row, Name: cmp.Or(row.SweepWords(c.desk.Book, r.Algo.Name+" "+r.Swept, r.At), c.desk.Session.NameOf(r)), Shown: c.allShown(row), At: t, Tally: r.Sorted.At(t.Score),
			Known: r.Truth != nil && r.Truth.Kind != truth.None, Below: t.Score < r.Result.Floor,
			Loses: r.Loses(t.Score),
		})
	}
	return out
}

// allShown tells whether all that a row stands for are shown.
func (c *Curves) allShown(row results.Row[*results.Result]) bool {
	return !slices.ContainsFunc(row.All(), func(r *results.Result) bool { return !c.IsShown(r) })
}

// Moved is the pairs of the focus that the move changes.
type Moved struct {
	From, To float64
	move     eval.Move
}

// Moved returns what changes between the anchor and the threshold for the result in
// focus; ok is false where there is none.
func (c *Curves) Moved() (m Moved, ok bool) {
	if c.Focus() == nil {
		return m, false
	}
	return c.movedOf(c.Focus()), true
}

func (c *Curves) movedOf(r *results.Result) (m Moved) {
	m.From, m.To = c.AnchorOf(r), r.Decides
	m.move = r.Sorted.Move(m.From, m.To)
	return m
}

// List returns the pairs of a list.
func (m Moved) List(l session.ListName) eval.List {
	switch l {
	case GainedTrue:
		return m.move.Gained.True
	case GainedFalse:
		return m.move.Gained.False
	case GainedOpen:
		return m.move.Gained.Open
	case LostTrue:
		return m.move.Lost.True
	case LostFalse:
		return m.move.Lost.False
	}
	return m.move.Lost.Open
}

// PairRow is one pair of a list, as it is written.
type PairRow struct {
	Score          float64
	Label          truth.Label
	A, B           string // ids
	TitleA, TitleB string
}

// PairRows are the pairs of a list at a moment, made when they come in sight.
type PairRows struct {
	list   eval.List
	pages  []page.Page
	titles []*session.PageRow // where the pages are those of the open set: titles that were read since
	truth  *truth.Truth
}

// Len is how many of the pairs are shown.
func (p PairRows) Len() int { return Rows(p.list.Len()) }

// At is a pair.
func (p PairRows) At(i int) PairRow {
	x := p.list.At(int64(i))
	a, b := p.pages[x.A], p.pages[x.B]
	row := PairRow{Score: x.Score, Label: p.truth.Label(x.Pair()), A: a.ID, B: b.ID, TitleA: a.Title, TitleB: b.Title}
	if p.titles != nil {
		row.TitleA, row.TitleB = p.titles[x.A].Title, p.titles[x.B].Title
	}
	return row
}

// Listed are the pairs of a list, none where no result is looked at.
func (c *Curves) Listed(l session.ListName) PairRows {
	m, ok := c.Moved()
	if !ok {
		return PairRows{}
	}
	r := c.Focus()
	p := PairRows{list: m.List(l), pages: r.Set.Pages, truth: r.Truth}
	if s := c.desk.Session; s.Set() == r.Set {
		p.titles = s.Rows()
	}
	return p
}

// OpenPair opens pair i of the list that is shown.
func (c *Curves) OpenPair(i int) {
	if l := c.listed(i); l != nil {
		c.desk.Ways.OpenPair(l, i)
	}
}

// TeachPair leads to the story of pair i of the list that is shown.
func (c *Curves) TeachPair(i int) {
	if l := c.listed(i); l != nil {
		c.desk.Ways.TeachPair(l, i)
	}
}

// listed is the list that is shown where pair i of it can be opened, else nil.
func (c *Curves) listed(i int) *session.Pairs {
	m, ok := c.Moved()
	if !ok || i < 0 || int64(i) >= m.List(c.List).Len() {
		return nil
	}
	l := c.PairList(c.Focus(), c.List)
	if a, b, _ := l.At(i); a < 0 || b < 0 {
		c.desk.Status.Note("curves.notopen")
		return nil
	}
	return l
}

// PairList is a list of what a move of the threshold of a result changes, as it is now. Its
// pages are known by their positions in the open set, -1 where they are not in it.
func (c *Curves) PairList(r *results.Result, name session.ListName) *session.Pairs {
	m := c.movedOf(r)
	open, list := c.desk.Session.Set(), m.List(name)
	at := func(i int32) int {
		if r.Set == open {
			return int(i)
		}
		if open != nil {
			if j, ok := open.Index(r.Set.Pages[i].ID); ok {
				return j
			}
		}
		return -1
	}
	return &session.Pairs{
		Name: c.desk.Book.T("curves.list."+string(name)) + " · " + c.desk.Session.NameOf(r),
		Run:  r,
		Len:  func() int { return Rows(list.Len()) },
		At: func(i int) (a, b int, score float64) {
			p := list.At(int64(i))
			return at(p.A), at(p.B), p.Score
		},
		From: session.ListFrom{Place: session.AtCurves, Run: results.ID(r), List: name},
	}
}
