package present

import (
	"context"
	"path/filepath"
	"regexp"
	"time"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// Sides are the two pages that a place looks at. Any two can be a pair: either side is a
// page of the open set, a text that somebody typed or pasted, or a page in a file of its
// own.
type Sides struct {
	A, B int // positions in the open set, -1 for none and for pages from elsewhere

	desk    *Shared
	own     [2]*page.Set // pages from elsewhere, nil for those of the open set
	reading *Beside      // a file for a side
	moved   func()       // other pages stand on the sides
}

func newSides(d *Shared, moved func()) Sides {
	return Sides{A: -1, B: -1, desk: d, reading: d.Beside(), moved: moved}
}

// SidesOf are two pages of the open set.
func SidesOf(d *Shared, a, b int) Sides { return Sides{A: a, B: b, desk: d} }

// empty leaves both sides open.
func (s *Sides) empty() { s.A, s.B, s.own = -1, -1, [2]*page.Set{} }

// Choose puts page i of the open set on a side.
func (s *Sides) Choose(side, i int) {
	if s.has(i) {
		s.put(side, i, nil)
	}
}

// has tells whether the open set has a page i.
func (s *Sides) has(i int) bool {
	set := s.desk.Session.Set()
	return set != nil && i >= 0 && i < len(set.Pages)
}

// ChooseText puts a text on a side: source of HTML where it looks like that, else plain.
func (s *Sides) ChooseText(side int, src string) {
	s.put(side, -1, textPage(s.desk.Book.T("pair.typed"), src))
}

// ChooseFile puts the page in a file on a side; of several the first.
func (s *Sides) ChooseFile(side int, path string) {
	var read *page.Set
	s.reading.Begin(Job{Title: s.desk.Book.Both("task.open", filepath.Base(path)), Work: func(ctx context.Context, _ Turn) error {
		set, err := page.Open(ctx, path, page.Options{})
		if err != nil {
			return err
		}
		defer set.Close()
		if len(set.Pages) == 0 {
			return say.Errorf("%s: there is no page in it", "%s：其中没有网页", path)
		}
		content, err := set.Read(0)
		if err == nil {
			read = page.FromPages(set.Name, []page.Page{set.Pages[0]}, []page.Content{content})
		}
		return err
	}, Done: func(err error) {
		if err == nil {
			s.put(side, -1, read)
		}
	}})
}

// Swap changes the sides.
func (s *Sides) Swap() {
	s.A, s.B, s.own = s.B, s.A, [2]*page.Set{s.own[1], s.own[0]}
	s.moved()
}

// SideInfo is what stands on a side; ok is false where nothing does.
func (s *Sides) SideInfo(side int) (info page.Page, ok bool) {
	set, at := s.side(side)
	if set == nil || at < 0 || at >= len(set.Pages) {
		return page.Page{}, false
	}
	return set.Pages[at], true
}

// side is the set and the position of the page on a side.
func (s *Sides) side(i int) (*page.Set, int) {
	if i < 0 || i >= len(s.own) {
		return nil, -1
	}
	if own := s.own[i]; own != nil {
		return own, 0
	}
	return s.desk.Session.Set(), []int{s.A, s.B}[i]
}

// both tells whether there is a page on both sides, and not the same.
func (s *Sides) both() bool {
	_, left := s.SideInfo(0)
	_, right := s.SideInfo(1)
	return left && right && (s.A != s.B || s.own != [2]*page.Set{})
}

// ofSet tells whether both are pages of the open set: such a pair has a truth, scores of
// runs, and can be judged.
func (s *Sides) ofSet() bool { return s.A >= 0 && s.B >= 0 }

func (s *Sides) put(side, at int, own *page.Set) {
	if side < 0 || side >= len(s.own) {
		return
	}
	s.own[side] = own
	if side == 0 {
		s.A = at
	} else {
		s.B = at
	}
	s.moved()
}

// begin puts a page on the left and leaves the right open.
func (p *Pair) begin(i int) {
	if !p.has(i) {
		return
	}
	p.load.Drop()
	p.List, p.View, p.Match, p.Mark = nil, nil, -1, nil
	p.empty()
	p.A = i
	p.Choosing = true
	p.changed()
}

// SetChoosing shows the choice of two pages, or the pair.
func (p *Pair) SetChoosing(on bool) {
	p.Choosing = on
	p.changed()
}

// shownAnew shows what stands on both sides now, outside any list.
func (p *Pair) shownAnew() {
	p.List = nil
	p.Match, p.Mark, p.since = -1, nil, time.Time{}
	if !p.both() {
		p.load.Drop()
		p.View = nil
		p.changed()
		return
	}
	if runs := p.desk.Session.OverSet(); p.Chosen < 0 && len(runs) > 0 {
		p.Chosen = p.algorithm(runs[0])
	}
	p.Choosing = false
	p.reload()
}

// looksHTML is how a source of HTML begins.
var looksHTML = regexp.MustCompile(`(?is)^\s*(<\?xml|<!doctype|<!--|<(html|head|body|title|meta|div|p|article|section|table|h[1-6])[\s>])`)

// textPage is a set of one page, a text.
func textPage(name, s string) *page.Set {
	c := page.Content{Text: s, Kind: page.Text}
	info := page.Page{ID: name, Kind: page.Text}
	if looksHTML.MatchString(s) {
		c.Kind, info.Kind = page.HTML, page.HTML
	}
	return page.FromPages(name, []page.Page{info}, []page.Content{c})
}
