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

// AnchorKind chooses the threshold that the current one is compared with.
type AnchorKind string

// The kinds of anchor.
const (
	OwnThreshold  AnchorKind = "own"  // the threshold of the run, which is the paper's unless a person changed it
	LastThreshold AnchorKind = "last" // the threshold before the last move
)

// The lists of pairs that a move gains or loses, by their label.
const (
	GainedTrue  session.ListName = "gained.true"  // duplicates that are now found
	GainedFalse session.ListName = "gained.false" // different pages that are now decided
	LostTrue    session.ListName = "lost.true"    // duplicates that are now missed
	LostFalse   session.ListName = "lost.false"   // different pages that are no longer decided
	GainedOpen  session.ListName = "gained.open"  // pairs without a label
	LostOpen    session.ListName = "lost.open"
)

// ListNames returns the lists in display order.
func ListNames() []session.ListName {
	return []session.ListName{GainedTrue, GainedFalse, LostTrue, LostFalse, GainedOpen, LostOpen}
}

// SetThreshold sets the threshold of a result, and with [Curves.Together] those of all shown
// results.
func (c *Curves) SetThreshold(r *results.Result, t float64) {
	of := []*results.Result{r}
	if c.Together {
		of = c.desk.Session.InSight()
	}
	c.desk.Session.SetThreshold(t, of...)
}

// SetTogether switches moving together on or off; switched on, all results take the threshold of
// the focus.
func (c *Curves) SetTogether(on bool) {
	if c.Together = on; on && c.Focus() != nil {
		c.Grab()
		c.SetThreshold(c.Focus(), c.Focus().Decides)
	}
	c.changed()
}

// OwnThresholds resets the threshold of the focus to that of its run; with [Curves.Together],
// those of all results.
func (c *Curves) OwnThresholds() {
	c.Grab()
	switch {
	case c.Together:
		c.desk.Session.OwnThreshold(c.desk.Session.InSight()...)
	case c.Focus() != nil:
		c.desk.Session.OwnThreshold(c.Focus())
	}
}

// MostRows is the largest number of rows of a list: the most that a table can lay out, and more
// than anyone scrolls through.
const MostRows = 1_000_000

// Rows returns the number of rows that the window shows of a list of n pairs.
func Rows(n int64) int { return int(min(n, MostRows)) }

// Grab marks the start of a move of thresholds.
func (c *Curves) Grab() {
	c.desk.Changes.End()
	for _, r := range c.desk.Session.Results() {
		c.Before[r] = r.Decides
	}
}

// SetAgainst changes the threshold to compare with.
func (c *Curves) SetAgainst(k AnchorKind) {
	if c.Against != k {
		c.Against = k
		c.changed()
	}
}

// AnchorOf returns the threshold that the current one of a result is compared with.
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
	}
}

// Showing returns the list that is shown: the chosen one, or else the first that has pairs, so that
// a move of the threshold shows its changes, with labels or without.
func (c *Curves) Showing() session.ListName {
	if c.List != "" {
		return c.List
	}
	if m, ok := c.Moved(); ok {
		for _, l := range []session.ListName{GainedFalse, LostTrue, GainedOpen, LostOpen, GainedTrue, LostFalse} {
			if m.List(l).Len() > 0 {
				return l
			}
		}
	}
	return GainedFalse
}

// SetList chooses another list. It redraws nothing: the caller shows the list.
func (c *Curves) SetList(l session.ListName) { c.List = l }

// LiveRow holds the counts of one result at its threshold.
type LiveRow struct {
	Row    results.Row[*results.Result]
	Result *results.Result
	Name   string
	Shown  bool           // the result is drawn
	At     algo.Threshold // threshold of the counts
	Tally  eval.Tally
	Known  bool // the truth labels some pairs
	Below  bool // the threshold is below the lowest kept score: the counts are too low
	Loses  bool // the index guarantees higher scores only: the counts are those of its candidates
}

// Unsure reports whether the counts may miss pairs.
func (l LiveRow) Unsure() bool { return l.Known && (l.Below || l.Loses) }

// Live returns the counts of all results at their current thresholds, or at those of their runs
// if the figure is over a varied parameter. Each count is a binary search.
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

func (c *Curves) allShown(row results.Row[*results.Result]) bool {
	return !slices.ContainsFunc(row.All(), func(r *results.Result) bool { return !c.IsShown(r) })
}

// Moved holds the pairs of the focus that the move of its threshold gains or loses.
type Moved struct {
	From, To float64
	move     eval.Move
}

// Moved returns the changes between the anchor and the current threshold of the focus; ok is
// false if there is no focus.
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

// PairRow is one pair of a list, formatted.
type PairRow struct {
	Score          float64
	Label          truth.Label
	Uncut          func() any // see [Curves.Uncut]
	A, B           string     // ids
	TitleA, TitleB string
}

// PairRows are the pairs of a list at one moment; each row is made when it becomes visible.
type PairRows struct {
	list   eval.List
	pages  []page.Page
	titles session.Rows // titles read so far, if the pages are those of the open set
	truth  *truth.Truth
	uncut  func(page.Pair) any
}

// Len returns the number of shown pairs.
func (p PairRows) Len() int { return Rows(p.list.Len()) }

// At returns pair i.
func (p PairRows) At(i int) PairRow {
	x := p.list.At(int64(i))
	a, b := p.pages[x.A], p.pages[x.B]
	row := PairRow{Score: x.Score, Label: p.truth.Label(x.Pair()), Uncut: func() any { return p.uncut(x.Pair()) }, A: a.ID, B: b.ID, TitleA: a.Title, TitleB: b.Title}
	if p.titles.Len() > 0 {
		row.TitleA, row.TitleB = p.titles.At(int(x.A)).Title, p.titles.At(int(x.B)).Title
	}
	return row
}

// Listed returns the pairs of a list; empty if no result has the focus.
func (c *Curves) Listed(l session.ListName) PairRows {
	m, ok := c.Moved()
	if !ok {
		return PairRows{}
	}
	r := c.Focus()
	p := PairRows{list: m.List(l), pages: r.Set.Pages, truth: r.Truth, uncut: func(x page.Pair) any { return c.Uncut(r, x) }}
	if s := c.desk.Session; s.Set() == r.Set {
		p.titles = s.Rows()
	}
	return p
}

// OpenPair opens pair i of the shown list.
func (c *Curves) OpenPair(i int) {
	if l := c.listed(i); l != nil {
		c.desk.OpenPair(l, i)
	}
}

// TeachPair opens the story of pair i of the shown list.
func (c *Curves) TeachPair(i int) {
	if l := c.listed(i); l != nil {
		c.desk.TeachListed(l, i)
	}
}

// listed returns the shown list if its pair i can be opened, else nil.
func (c *Curves) listed(i int) *session.Pairs {
	m, ok := c.Moved()
	if !ok || i < 0 || int64(i) >= m.List(c.Showing()).Len() {
		return nil
	}
	l := c.PairList(c.Focus(), c.Showing())
	if a, b, _ := l.At(i); a < 0 || b < 0 {
		c.desk.Status.Note("curves.notopen")
		return nil
	}
	return l
}

// PairList returns the current list of pairs that a move of the result's threshold changes. Its
// pages are given by their positions in the open set, −1 for pages that are not in it.
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
