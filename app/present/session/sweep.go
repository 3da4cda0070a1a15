package session

import (
	"slices"
	"strconv"
	"strings"

	"pagetwin/app/present/results"
	"pagetwin/core/base/param"
)

// A Sweep varies one thing in a series of runs: a parameter of the chosen algorithm, or the number
// of pages.
type Sweep struct {
	Param  string // "" for none, Pages for the number of pages
	Values string // as entered, comma-separated
}

func (s *Sweep) reset(setup *Setup) {
	s.Param, s.Values = "", ""
	if f := setup.Form(); f != nil {
		for _, p := range f.Params {
			if len(p.Sweep()) > 0 {
				s.Param, s.Values = p.Name, gridText(p)
				return
			}
		}
	}
}

func gridText(p param.Param) string {
	out := make([]string, len(p.Sweep()))
	for i, v := range p.Sweep() {
		out[i] = p.Format(v)
	}
	return strings.Join(out, ", ")
}

// SweepParams returns the names of the parameters that can vary for the chosen algorithm.
func (s *Setup) SweepParams() []string {
	if s.Form() == nil {
		return nil
	}
	return append(param.Names(s.Form().Params), results.Pages)
}

// SweepAxes returns the parameters that can vary, with titles that contain the names.
func (s *Setup) SweepAxes() []FigureName {
	var out []FigureName
	for _, name := range s.SweepParams() {
		title := s.desk.Book.T("library.col.pages")
		if p, ok := param.Find(s.Form().Params, name); ok {
			title = Named(s.desk.Book.W(p.Title), name)
		}
		out = append(out, FigureName{name, title})
	}
	return out
}

// Named returns a title with the name used in files and commands, if that differs.
func Named(title, name string) string {
	if title == "" || title == name {
		return name
	}
	return title + " (" + name + ")"
}

// ChooseSweep chooses the varied parameter, and suggests values.
func (s *Setup) ChooseSweep(name string) {
	if name == s.Sweep.Param {
		return
	}
	s.Sweep.Param, s.Sweep.Values = name, ""
	if name == results.Pages {
		s.Sweep.Values = s.sizes()
	} else if p, ok := param.Find(s.Form().Params, name); ok {
		s.Sweep.Values = gridText(p)
	}
	s.changed()
}

// sizes suggests five numbers of pages, each twice the one before.
func (s *Setup) sizes() string {
	set := s.desk.Session.Set()
	if set == nil {
		return ""
	}
	var out []string
	for n := len(set.Pages); n >= 10 && len(out) < 5; n /= 2 {
		out = append(out, strconv.Itoa(n))
	}
	slices.Reverse(out)
	return strings.Join(out, ", ")
}

// SetSweepValues enters the values that the parameter takes.
func (s *Setup) SetSweepValues(values string) {
	if s.Sweep.Values != values {
		s.Sweep.Values = values
		s.changed()
	}
}

// A FigureName is the key and the title of a figure or an axis.
type FigureName struct{ Key, Title string }
