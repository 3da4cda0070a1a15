package present

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/curves"
	"pagetwin/app/present/groups"
	"pagetwin/app/present/library"
	"pagetwin/app/present/listing"
	pageplace "pagetwin/app/present/page"
	"pagetwin/app/present/paths"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/teach"
	"pagetwin/core/body/kind"
	"pagetwin/core/find/cluster"
	"pagetwin/core/page"
)

// Screen is the state of the window. It is kept in the workspace for the next start. Pages, runs
// and algorithms are given by their names.
type Screen struct {
	session.Choices
	Version  int               `json:"version"`
	Opening  bool              `json:"opening,omitempty"` // its restoring has begun; if that ended the program, it is not tried again
	Language string            `json:"language"`
	Place    session.Place     `json:"place"`
	Set      string            `json:"set,omitempty"` // path; "" for none
	Against  string            `json:"against,omitempty"`
	Truth    string            `json:"truth,omitempty"` // file of a loaded truth
	Results  []keptShown       `json:"results,omitempty"`
	Focus    string            `json:"focus,omitempty"`
	Setup    session.KeptSetup `json:"setup"`
	Curves   curves.Choices    `json:"curves"`
	Page     pageplace.Kept    `json:"page"`
	Pair     [2]string         `json:"pair,omitzero"`
	List     session.KeptList  `json:"list,omitzero"` // the list that contains Pair
	Groups   groups.Choices    `json:"groups"`
	Pictured bool              `json:"pictured,omitempty"` // the library shows a picture
	Teach    *teach.KeptTeach  `json:"teach,omitempty"`
	Open     bool              `json:"open,omitempty"` // labelling is not blind
	Frame    Frame             `json:"frame"`
}

// Frame is the size and arrangement of the window.
type Frame struct {
	Width, Height float32
	Bars          map[string]float64          // positions of dividers as shares, by place
	Tables        map[string]listing.Arranged `json:",omitempty"` // tables that a person has arranged, by place
}

const screenVersion = 2

// keptShown is a result on the desk that is kept in the workspace.
type keptShown struct {
	Run       string   `json:"run"`
	Shown     bool     `json:"shown"`               // drawn in the figure
	Threshold *float64 `json:"threshold,omitempty"` // if it was moved
	Before    *float64 `json:"before,omitempty"`    // the threshold before the last move
}

// screen returns the current state.
func (d *Desk) screen() Screen {
	c, now := d.Curves, d.Session.Now()
	s := Screen{
		Version: screenVersion, Language: d.Book.Lang(), Place: now.Place, Choices: now.Choices, Setup: d.Setup.Kept(), Open: !d.Label.Blind,
		Curves:   c.Choices,
		Groups:   d.Groups.Choices,
		Pictured: d.Library.Pictured,
		Focus:    results.ID(now.Focus),
	}
	if d.Frame != nil {
		s.Frame = d.Frame()
	}
	for _, r := range d.Session.Results() {
		if r.Kept != nil && r.From == d.Session.Set() {
			k := keptShown{Run: r.Kept.ID, Shown: !r.Hidden}
			if t := r.Threshold().Score; r.Moved() {
				k.Threshold = &t
			}
			if t, ok := c.Before[r]; ok {
				k.Before = &t
			}
			s.Results = append(s.Results, k)
		}
	}
	set := d.Session.Set()
	if set == nil {
		return s
	}
	s.Set, s.Against, s.Truth = paths.Absolute(set.Path), paths.Absolute(set.Against), paths.Absolute(now.TruthFile)
	name := func(i int) string {
		if i < 0 || i >= len(set.Pages) {
			return ""
		}
		return set.Pages[i].ID
	}
	s.Teach = d.Teach.Kept()
	s.Page = d.Page.Kept()
	if d.Pair.View != nil && d.Pair.Own == [2]*page.Set{} {
		s.Pair = [2]string{name(d.Pair.A), name(d.Pair.B)}
		s.List = d.Pair.List.Kept(set, d.Pair.At)
	}
	return s
}

// bring restores a screen after its set and its results are loaded.
func (d *Desk) bring(s Screen) { d.Changes.Within(func() { d.bringAll(s) }) }

func (d *Desk) bringAll(s Screen) {
	for _, k := range s.Results {
		if r := d.Session.ByID(k.Run); r != nil {
			r.Hidden = !k.Shown
			if k.Threshold != nil {
				d.Session.SetThreshold(*k.Threshold, r)
			}
			if k.Before != nil {
				d.Curves.Before[r] = *k.Before
			}
		}
	}
	if r := d.Session.ByID(s.Focus); r != nil {
		d.Session.SetFocus(r)
	}
	d.Curves.Bring(s.Curves)
	if f, k := s.Sift.Fate, s.Sift.Kind; f < library.AnyFate || f > library.Faulty || k != kind.Unknown && !slices.Contains(kind.Kinds(), k) {
		s.Sift = session.Sift{}
	}
	s.Rule = min(max(s.Rule, 0), len(cluster.Rules())-1)
	d.Session.Change(0, func(now *session.State) { now.Choices = s.Choices })
	d.Groups.Choices = s.Groups
	d.Groups.Sight = min(max(s.Groups.Sight, groups.AsGraph), groups.AsWhole)
	d.Library.SetPictured(s.Pictured)
	d.Label.Blind = !s.Open
	d.Teach.Coming = s.Teach
	d.bringPages(s)
}

func (d *Desk) bringPages(s Screen) {
	set := d.Session.Set()
	if set == nil {
		return
	}
	d.Page.Bring(s.Page)
	if s.Pair[0] == "" {
		return
	}
	a, okA := set.Index(s.Pair[0])
	b, okB := set.Index(s.Pair[1])
	if !okA || !okB {
		return
	}
	if l := d.listAgain(s.List); l != nil && s.List.At >= 0 && s.List.At < l.Len() {
		if x, y, _ := l.At(s.List.At); x == a && y == b {
			d.Pair.Open(l, s.List.At)
			return
		}
	}
	d.Pair.Show(a, b)
}

// listAgain returns the list of pairs to step through, nil if it cannot be restored.
func (d *Desk) listAgain(f session.KeptList) *session.Pairs {
	switch r := d.Session.ByID(f.Run); {
	case len(f.Pairs) > 0:
		return f.Again(d.Session.Set(), r)
	case f.Place == session.AtLabel:
		return d.Label.Disputed()
	case f.Place == session.AtCurves && f.Run != "" && r != nil && slices.Contains(curves.ListNames(), f.List):
		return d.Curves.PairList(r, f.List)
	}
	return nil
}

// screens writes the state of the window to the workspace, some time after a change.
type screens struct {
	wait, write *beside.Beside
	coming      Screen // to be restored while Returning; nothing is written until then
	mu          sync.Mutex
	last        string // the text written last
	failed      bool
}

// keepAfter is the time for which a change waits to be written together with later ones.
const keepAfter = time.Second

// KeepSoon schedules the writing of the state.
func (d *Desk) KeepSoon() {
	s := d.screens
	if !d.Writes() || d.Returning || s.wait.Running() {
		return
	}
	s.wait.Begin(beside.Job{Wait: keepAfter, Done: func(error) {
		if now, ws := d.screen().text(), d.Workspace; d.Writes() && !d.Returning {
			s.write.After(beside.Job{Work: func(ctx context.Context, _ beside.Turn) error {
				s.mu.Lock()
				defer s.mu.Unlock()
				if now == s.last || ctx.Err() != nil {
					return nil
				}
				s.last = now
				return ws.KeepScreen([]byte(now))
			}, Done: func(err error) {
				if err != nil && !s.failed { // reported once
					s.failed = true
					d.Status.Fail(err)
				}
			}})
		}
	}})
}

// text returns the screen in its written form.
func (s Screen) text() string {
	src, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		return "" // a number is NaN or infinite
	}
	return string(src)
}

func (d *Desk) keepNow() {
	s := d.screens
	s.wait.Drop()
	s.write.Drop()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !d.Writes() {
		return
	}
	now := d.screen().text()
	if d.Returning {
		now = s.coming.text() // it could not be restored, but may be at the next start
	}
	if now != s.last && now != "" {
		d.Status.Fail(d.Workspace.KeepScreen([]byte(now)))
	}
	s.last, d.Returning = "", false
}

// readScreen parses the result of [Screen.text].
func readScreen(src []byte, s *Screen) bool {
	return json.Unmarshal(src, s) == nil && s.Version == screenVersion
}

// Return restores the state in which the window was closed; with a path, only if the state is of
// that set. then is called when it is restored; if ok is false there is nothing to restore, and
// then is not called.
func (d *Desk) Return(path string, then func()) (ok bool) {
	if !d.Writes() {
		return false
	}
	src, err := d.Workspace.Screen()
	var s Screen
	if err != nil || len(src) == 0 || !readScreen(src, &s) || path != "" && paths.Absolute(path) != s.Set {
		d.Status.Fail(err)
		return false
	}
	if s.Opening {
		d.Status.Warn(d.Book.Err("screen.notagain", s.Set))
		return false
	}
	d.returnTo(s, then)
	return true
}

func (d *Desk) returnTo(s Screen, then func()) {
	d.Setup.Bring(s.Setup)
	shown := func() {
		d.bring(s)
		if slices.Contains(session.Places(), s.Place) {
			d.Go(s.Place)
		}
		if d.SetFrame != nil {
			d.SetFrame(s.Frame)
		}
		d.Returning = false
		d.KeepSoon()
		if then != nil {
			then()
		}
	}
	if s.Set == "" {
		shown()
		return
	}
	d.screens.coming, d.Returning = s, true
	trying := s
	trying.Opening = true
	d.Status.Fail(d.Workspace.KeepScreen([]byte(trying.text())))
	var ids []string
	for _, k := range s.Results {
		ids = append(ids, k.Run)
	}
	d.Runs.ComeBack(s.Set, ids, func() {
		d.Setup.Bring(s.Setup) // again, because opening a set changes the candidates
		shown()
	})
	d.Library.OpenBoth(paths.Near(s.Set), s.Against, func() {
		if s.Truth != "" {
			d.Library.LoadTruth(s.Truth)
		}
	})
}
