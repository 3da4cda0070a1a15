package trace

import (
	"encoding/json"
	"io"
	"slices"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
)

// Write writes the story as JSON.
func (s *Story) Write(w io.Writer) error {
	return pack.JSON(w, "").Encode(s)
}

// Read reads a story that [Story.Write] wrote, and checks it.
func Read(r io.Reader) (*Story, error) {
	var s Story
	if err := json.NewDecoder(r).Decode(&s); err != nil {
		return nil, say.Errorf("not a story file: %v", err)
	}
	if s.Version != Version {
		return nil, say.Errorf("the story file has version %d, but this program supports version %d", s.Version, Version)
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	return &s, nil
}

// Check returns what is wrong with a story. A program that draws a story that passes need not
// check its indices.
func (s *Story) Check() error {
	pages, ok := map[About]int{OfPair: 2, OfPage: 1, OfSet: len(s.Pages)}[s.About]
	if !ok || len(s.Pages) != pages {
		return say.Errorf("a story about a pair needs two pages and a story about a page one; this story about %q has %d", string(s.About), len(s.Pages))
	}
	if len(s.Steps) == 0 || len(s.Chapters) == 0 || s.Chapters[0].From != 0 {
		return say.Errorf("a story needs chapters of steps, starting with the first step")
	}
	for i, c := range s.Chapters {
		if !both(c.Title) || c.From >= len(s.Steps) || i > 0 && c.From <= s.Chapters[i-1].From {
			return say.Errorf("chapter %d has no step, or lacks a title in one of the languages", i+1)
		}
	}
	kinds := map[string]string{}
	for i := range s.Steps {
		if err := s.checkStep(i, kinds); err != nil {
			return say.Errorf("step %d: %v", i+1, err)
		}
	}
	return nil
}

func both(w say.Words) bool { return w.En != "" && w.Has("zh") }

func (s *Story) checkStep(i int, kinds map[string]string) error {
	step := s.Steps[i]
	if !both(step.Say) || (step.Ask.En == "") != (!step.Ask.Has("zh")) {
		return say.Errorf("it has no text in one of the languages")
	}
	if err := step.Choices.check(step.Ask.En != ""); err != nil {
		return err
	}
	if step.Code < -1 || step.Code >= len(s.Code) {
		return say.Errorf("there is no line %d of pseudo-code", step.Code)
	}
	seen := map[string]bool{}
	for _, at := range step.Views {
		if at < 0 || at >= len(s.Views) || s.Views[at] == nil {
			return say.Errorf("there is no view %d", at)
		}
		v := s.Views[at]
		if was, ok := kinds[v.ID]; v.ID == "" || seen[v.ID] || ok && was != v.Kind() {
			return say.Errorf("the view %q has no unique name, or had another kind before", v.ID)
		}
		seen[v.ID], kinds[v.ID] = true, v.Kind()
		if err := s.checkView(v); err != nil {
			return say.Errorf("view %q: %v", v.ID, err)
		}
	}
	return s.checkOrigins(i)
}

func (s *Story) checkView(v *View) error {
	set := 0
	for _, k := range v.kinds() {
		if k.is {
			set++
		}
	}
	if set != 1 || !both(v.Title) || v.Side < Whole || v.Side > Right || (v.Note.En == "") != (!v.Note.Has("zh")) {
		return say.Errorf("its kind is not unique, or it lacks a title in one of the languages")
	}
	switch {
	case v.Text != nil:
		return s.checkText(v.Text)
	case v.Tree != nil:
		return v.Tree.check()
	}
	return distinct(v.ids(), v.misfit())
}

func (s *Story) checkText(t *Text) error {
	if t.Text < 0 || t.Text >= len(s.Texts) {
		return say.Errorf("there is no text %d", t.Text)
	}
	from := 0
	for _, p := range t.Spans {
		if p.Start < from || p.End <= p.Start || p.End > len(s.Texts[t.Text]) {
			return say.Errorf("invalid span from %d to %d of %d {byte|bytes}", p.Start, p.End, len(s.Texts[t.Text]))
		}
		from = p.Start
	}
	if t.Lens != "" && !slices.ContainsFunc(t.Spans, func(s Span) bool { return s.ID == t.Lens }) {
		return say.Errorf("the magnified span %q does not exist", t.Lens)
	}
	return nil
}

func (t *Tree) check() error {
	known := map[string]bool{"": true}
	for _, n := range t.Nodes {
		known[n.ID] = true
	}
	var ids []string
	for _, n := range t.Nodes {
		if ids = append(ids, n.ID); !known[n.Parent] || n.Parent == n.ID {
			return say.Errorf("the node %q has no parent", n.ID)
		}
	}
	return distinct(ids, false)
}

func distinct(ids []string, misfit bool) error {
	seen := make(map[string]bool, len(ids))
	for _, id := range ids {
		if id == "" || seen[id] {
			return say.Errorf("two things have the name %q", id)
		}
		seen[id] = true
	}
	if misfit {
		return say.Errorf("the length of its rows does not match its number of columns")
	}
	return nil
}

// ids returns the IDs of the things in a view, except those of a text or a tree.
func (v *View) ids() (ids []string) {
	switch {
	case v.Table != nil:
		for _, r := range v.Table.Rows {
			ids = append(ids, r.ID)
		}
	case v.Bars != nil:
		for _, b := range v.Bars.Bars {
			ids = append(ids, b.ID)
		}
	case v.Bits != nil:
		for _, b := range v.Bits.Rows {
			ids = append(ids, b.ID)
		}
	case v.Matrix != nil:
		for _, b := range v.Matrix.Rows {
			ids = append(ids, b.ID)
		}
	case v.Buckets != nil:
		for _, b := range v.Buckets.Buckets {
			ids = append(ids, b.ID)
			for _, m := range b.Members {
				ids = append(ids, b.ID+"\x00"+m.ID)
			}
		}
	case v.Plan != nil:
		for _, b := range v.Plan.Boxes {
			ids = append(ids, b.ID)
		}
		for _, b := range v.Plan.Links {
			ids = append(ids, b.ID)
		}
	case v.Grid != nil:
		for _, b := range v.Grid.Cells {
			ids = append(ids, b.ID)
		}
	case v.Track != nil:
		for _, b := range v.Track.Lanes {
			ids = append(ids, b.ID)
			for _, x := range b.Things {
				ids = append(ids, b.ID+"\x00"+x.ID)
			}
		}
	case v.Dials != nil:
		for _, b := range v.Dials.Dials {
			ids = append(ids, b.ID)
			for _, x := range b.Arrows {
				ids = append(ids, b.ID+"\x00"+x.ID)
			}
		}
	case v.Gates != nil:
		for _, b := range v.Gates.Gates {
			ids = append(ids, b.ID)
		}
	case v.Curve != nil:
		for _, b := range v.Curve.Series {
			ids = append(ids, b.ID)
		}
		for _, b := range v.Curve.Points {
			ids = append(ids, b.ID)
		}
	}
	return ids
}

// misfit tells whether rows have a wrong length.
func (v *View) misfit() bool {
	switch {
	case v.Table != nil:
		if v.Table.From < 0 || v.Table.From > len(v.Table.Rows) {
			return true
		}
		for _, r := range v.Table.Rows {
			if len(r.Cells) != len(v.Table.Columns) {
				return true
			}
		}
	case v.Matrix != nil:
		for _, r := range v.Matrix.Rows {
			if len(r.Cells) != len(v.Matrix.Columns) {
				return true
			}
		}
	case v.Bits != nil:
		if n := len(v.Bits.Heads); n > 0 && n != v.Bits.Width() {
			return true
		}
		for _, r := range v.Bits.Rows {
			if len(r.Bits)+len(r.Sums) != v.Bits.Width() {
				return true
			}
		}
	case v.Plan != nil:
		return v.Plan.loose()
	case v.Grid != nil:
		return v.Grid.Columns < 1
	case v.Bars != nil:
		frame := v.Bars.Frame
		return !(v.Bars.Low < v.Bars.High) || frame[0] < 0 || frame[1] < frame[0] || frame[1] > len(v.Bars.Bars)
	case v.Curve != nil:
		return !(v.Curve.X.Low < v.Curve.X.High && v.Curve.Y.Low < v.Curve.Y.High)
	case v.Track != nil:
		return !(v.Track.Axis.Low < v.Track.Axis.High)
	case v.Dials != nil:
		return !(v.Dials.Low[0] < v.Dials.High[0] && v.Dials.Low[1] < v.Dials.High[1])
	case v.Formula != nil:
		return len(v.Formula.Lines) == 0
	}
	return false
}

// loose reports whether a plan has no extent, or a line that leads to no box.
func (p *Plan) loose() bool {
	known := make(map[string]bool, len(p.Boxes))
	for _, b := range p.Boxes {
		known[b.ID] = true
	}
	return !(p.Width > 0 && p.Height > 0) || slices.ContainsFunc(p.Links, func(l Link) bool { return !known[l.From] || !known[l.To] })
}

// Width is the number of columns.
func (b *Bits) Width() int {
	if len(b.Rows) == 0 {
		return 0
	}
	return len(b.Rows[0].Bits) + len(b.Rows[0].Sums)
}
