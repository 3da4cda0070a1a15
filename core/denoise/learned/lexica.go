package learned

import (
	"context"

	"pagetwin/core/linear"
)

// The two parts of a lexicon, in the order of their columns.
const (
	lexWords = iota
	lexNames
	lexParts
)

// lexColumns are the columns cWords and cNames of all rows.
type lexColumns [lexParts][]byte

// lexical is what lexica learn from: the tokens of each row, and the site it is from.
type lexical struct {
	tokens [lexParts][][]uint32
	site   []int32
}

// tokenize finds the tokens of all blocks.
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
	return spread(ctx, len(s.lessons), func(i int) error {
		v := s.lessons[i].view
		for k := range v.segments {
			r := s.first[i] + k
			x.site[r] = number[samples[i].Site]
			x.tokens[lexWords][r] = appendWords(nil, v.segments[k].Text, v.tallies[k].units())
			x.tokens[lexNames][r] = v.appendNamesAround(nil, v.of[k])
		}
		return nil
	})
}

// lexica fits the lexica of a fold: one without the fold, for the model, and one without
// each part of the others besides, that says of that part what the passes learn from.
func (s *school) lexica(ctx context.Context, p *passes) error {
	models := make([]*linear.Model, lexParts*(s.Inner+1))
	err := spread(ctx, len(models), func(job int) (err error) {
		part := job / lexParts
		rows := s.rows(func(f int) bool { return f != p.held && (part == s.Inner || s.part(p.held, f) != part) })
		opt := s.Lexicon
		opt.Seed = s.Seed
		models[job], err = linear.Fit(ctx, linear.Data{
			Tokens: s.lexical.tokens[job%lexParts], Group: s.lexical.site, Target: s.data.Target, Weight: s.data.Weight,
		}, rows, opt)
		return err
	})
	if err != nil {
		return err
	}
	p.lexicon = &lexicon{models[lexParts*s.Inner+lexWords], models[lexParts*s.Inner+lexNames]}
	for kind := range p.columns {
		p.columns[kind] = make([]byte, s.sheet.Rows())
		for i, l := range s.lessons {
			part := s.Inner
			if l.fold != p.held {
				part = s.part(p.held, l.fold)
			}
			m := models[lexParts*part+kind]
			for k := range l.view.segments {
				r := s.first[i] + k
				p.columns[kind][r] = partOf(m, s.lexical.tokens[kind][r])
			}
		}
	}
	return nil
}
