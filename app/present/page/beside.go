package page

import (
	"context"
	"fmt"

	"pagetwin/app/present/compare"
	"pagetwin/app/present/learned"
	"pagetwin/core/body/denoise/truebody"
	"pagetwin/core/body/pass"
)

// SetBeside chooses a denoiser whose body of the page is shown beside that of the chosen one; −1
// for none.
func (p *Page) SetBeside(i int) {
	if i != p.Beside && i < len(p.desk.Denoisers) {
		p.Beside = i
		p.reload()
	}
}

// other returns the making of the second body, with the settings of its own form; nil for none.
func (p *Page) other() *learned.Making {
	if p.Beside < 0 {
		return nil
	}
	values, err := p.desk.Setup.DenForms[p.Beside].Values()
	if err != nil {
		return nil
	}
	m := p.desk.Setup.Making(p.desk.Denoisers[p.Beside], values)
	return &m
}

func (p *Page) besideTitles() (titles [2]string) {
	for side, i := range []int{p.desk.Setup.Denoiser, p.Beside} {
		if i >= 0 {
			titles[side] = p.desk.Book.W(p.desk.Denoisers[i].Title)
		}
	}
	return titles
}

func (j pageJob) beside(ctx context.Context, v *View, gold *truebody.Body) *compare.View {
	out := &compare.View{A: j.index, B: j.index}
	a, b := &out.Sides[0], &out.Sides[1]
	a.Body, a.Text = v.Body.Text, v.Body.Text
	ready, err := j.sites.Ready(ctx, j.set, *j.other)
	if err == nil {
		var p pass.Prepared
		if p, err = pass.Prepare(ctx, j.set, j.index, ready, j.seg); err == nil {
			b.Body, b.Text = p.Body.Text, p.Body.Text
		}
	}
	for i := range out.Sides {
		side := &out.Sides[i]
		side.Title = j.titles[i]
		if gold != nil && err == nil {
			s, _ := gold.Score(side.Body)
			side.Title += fmt.Sprintf(" · F1 %.3f · P %.3f · R %.3f", s.F1, s.P, s.R)
		}
	}
	if b.Err = err; err == nil && ctx.Err() == nil {
		out.Compare(a.Body, b.Body)
	}
	return out
}
