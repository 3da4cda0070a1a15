package session

import (
	"context"
	"path/filepath"
	"regexp"

	"pagetwin/app/present/beside"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// Sides are the two pages that a place compares. Each side is a page of the open set, a text
// that was typed or pasted, or a page in a separate file.
type Sides struct {
	A, B int // positions in the open set, −1 for none and for pages from elsewhere

	Desk    *Shared
	Own     [2]*page.Set   // sets of pages from elsewhere, nil for pages of the open set
	reading *beside.Beside // reads a file for a side
	moved   func()         // called when a side has another page
}

// NewSides returns two empty sides; moved is called when the page of a side changes.
func NewSides(d *Shared, moved func()) Sides {
	return Sides{A: -1, B: -1, Desk: d, reading: d.Beside(), moved: moved}
}

// SidesOf returns sides with two pages of the open set.
func SidesOf(d *Shared, a, b int) Sides { return Sides{A: a, B: b, Desk: d} }

// Empty removes the pages from both sides.
func (s *Sides) Empty() { s.A, s.B, s.Own = -1, -1, [2]*page.Set{} }

// Choose puts page i of the open set on a side.
func (s *Sides) Choose(side, i int) {
	if s.Has(i) {
		s.put(side, i, nil)
	}
}

// Has reports whether the open set has a page i.
func (s *Sides) Has(i int) bool {
	set := s.Desk.Session.Set()
	return set != nil && i >= 0 && i < len(set.Pages)
}

// ChooseText puts a text on a side: as HTML if it looks like HTML, otherwise as plain text.
func (s *Sides) ChooseText(side int, src string) {
	s.put(side, -1, textPage(s.Desk.Book.T("pair.typed"), src))
}

// ChooseFile puts the page in a file on a side; if the file has several, the first.
func (s *Sides) ChooseFile(side int, path string) {
	var read *page.Set
	s.reading.Begin(beside.Job{Title: s.Desk.Book.Both("task.open", filepath.Base(path)), Work: func(ctx context.Context, _ beside.Turn) error {
		set, err := formats.Open(ctx, path, page.Options{})
		if err != nil {
			return err
		}
		defer set.Close()
		if len(set.Pages) == 0 {
			return say.Errorf("%s: there is no page in it", path)
		}
		content, err := set.Read(0)
		if err == nil {
			read = page.FromPages(set.Name, []page.Page{set.Pages[0]}, []page.Content{content})
			read.Summaries = []string{set.Summary(0)}
		}
		return err
	}, Done: func(err error) {
		if err == nil {
			s.put(side, -1, read)
		}
	}})
}

// Swap exchanges the sides.
func (s *Sides) Swap() {
	s.A, s.B, s.Own = s.B, s.A, [2]*page.Set{s.Own[1], s.Own[0]}
	s.moved()
}

// SideInfo returns the page on a side; ok is false if there is none.
func (s *Sides) SideInfo(side int) (info page.Page, ok bool) {
	set, at := s.Side(side)
	if set == nil || at < 0 || at >= len(set.Pages) {
		return page.Page{}, false
	}
	return set.Pages[at], true
}

// Side returns the set and the position of the page on a side.
func (s *Sides) Side(i int) (*page.Set, int) {
	if i < 0 || i >= len(s.Own) {
		return nil, -1
	}
	if own := s.Own[i]; own != nil {
		return own, 0
	}
	return s.Desk.Session.Set(), []int{s.A, s.B}[i]
}

// Both reports whether both sides have a page, and not the same one.
func (s *Sides) Both() bool {
	_, left := s.SideInfo(0)
	_, right := s.SideInfo(1)
	return left && right && (s.A != s.B || s.Own != [2]*page.Set{})
}

// OfSet reports whether both pages are of the open set: such a pair has a label and scores of
// runs, and can be judged.
func (s *Sides) OfSet() bool { return s.A >= 0 && s.B >= 0 }

func (s *Sides) put(side, at int, own *page.Set) {
	if side < 0 || side >= len(s.Own) {
		return
	}
	s.Own[side] = own
	if side == 0 {
		s.A = at
	} else {
		s.B = at
	}
	s.moved()
}

// looksHTML matches the beginning of HTML source.
var looksHTML = regexp.MustCompile(`(?is)^\s*(<\?xml|<!doctype|<!--|<(html|head|body|title|meta|div|p|article|section|table|h[1-6])[\s>])`)

func textPage(name, s string) *page.Set {
	c := page.Content{Text: s, Kind: page.Text}
	info := page.Page{ID: name, Kind: page.Text}
	if looksHTML.MatchString(s) {
		c.Kind, info.Kind = page.HTML, page.HTML
	}
	return page.FromPages(name, []page.Page{info}, []page.Content{c})
}
