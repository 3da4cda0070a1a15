package body

import (
	"context"
	"runtime"

	"pagetwin/app/train/lexicon"
	"pagetwin/core/base/linear"
	"pagetwin/core/base/work"
	"pagetwin/core/body/denoise/learned"
)

// lexical is the data for the lexica: the tokens of each row, and its site.
type lexical struct {
	tokens [learned.Lexica][][]uint32
	site   []int32
}

func (s *school) tokenize(ctx context.Context, samples []Sample) error {
	number := make(map[string]int32)
	for _, x := range samples {
		if _, ok := number[x.Site]; !ok {
			number[x.Site] = int32(len(number))
		}
	}
	x := &s.lexical
	x.site = make([]int32, s.sheet.Rows())
	for k := range x.tokens {
		x.tokens[k] = make([][]uint32, s.sheet.Rows())
	}
	return work.Each(ctx, runtime.GOMAXPROCS(0), len(s.lessons), func(_ context.Context, i int) error {
		l := &s.lessons[i]
		for k := range l.Segments() {
			r := s.first[i] + k
			x.site[r] = number[samples[i].Site]
			for kind := range x.tokens {
				x.tokens[kind][r] = l.Tokens(kind, k)
			}
		}
		return nil
	})
}

// lexica fits the lexica of a fold: one without the fold, for the model, and one more without
// each part of the others, which gives the features of that part for the passes.
func (s *school) lexica(ctx context.Context, p *passes) error {
	models := make([]*linear.Model, learned.Lexica*(s.Inner+1))
	err := work.Each(ctx, runtime.GOMAXPROCS(0), len(models), func(_ context.Context, job int) (err error) {
		part := job / learned.Lexica
		rows := s.rows(func(f int) bool { return f != p.held && (part == s.Inner || s.part(p.held, f) != part) })
		opt := s.Lexicon
		opt.Seed = s.Seed
		models[job], err = lexicon.Fit(ctx, lexicon.Data{
			Tokens: s.lexical.tokens[job%learned.Lexica], Group: s.lexical.site, Target: s.data.Target, Weight: s.data.Weight,
		}, rows, opt)
		return err
	})
	if err != nil {
		return err
	}
	p.lexica = [learned.Lexica]*linear.Model(models[learned.Lexica*s.Inner:])
	for kind := range p.columns {
		p.columns[kind] = make([]byte, s.sheet.Rows())
		for i, l := range s.lessons {
			part := s.Inner
			if l.fold != p.held {
				part = s.part(p.held, l.fold)
			}
			m := models[learned.Lexica*part+kind]
			for k := range l.Segments() {
				r := s.first[i] + k
				p.columns[kind][r] = learned.Said(m, s.lexical.tokens[kind][r])
			}
		}
	}
	return nil
}
