// Package body trains the learned denoiser ([learned.Model]) on pages with true bodies.
package body

import (
	"context"
	"math"
	"runtime"
	"strings"
	"sync/atomic"

	"pagetwin/app/train/lexicon"
	"pagetwin/app/train/trees"
	"pagetwin/core/base/boost"
	"pagetwin/core/base/linear"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/body/denoise/learned"
	"pagetwin/core/body/denoise/truebody"
	"pagetwin/core/body/markup"
)

// Sample is a page with its true body.
type Sample struct {
	Set  int    // number of the page set it is from
	Site string // pages of one site are always in one fold
	Weak bool   // its body was not made by hand
	HTML string
	Gold string
}

// Settings are the settings of the training.
type Settings struct {
	Folds int `json:"folds"`
	// Inner is the number of parts into which the folds that are not held out are divided: the
	// second pass learns from first passes that have not seen the page's part.
	Inner  int          `json:"inner"`
	Seed   uint64       `json:"seed"`
	First  trees.Growth `json:"first"` // of the first pass
	Second trees.Growth `json:"second"`
	// Lexicon are the options of the lexica.
	Lexicon lexicon.Options `json:"lexicon"`
	// Balance is the degree to which small sets get the weight of large ones: 0 gives every page
	// the same weight, 1 every set.
	Balance float64 `json:"balance"`
	// Threads multiplies the weight of pages that are declared as those of a forum, which are few
	// and unlike all others.
	Threads float64 `json:"threads"`
	// Weak multiplies the weight of pages whose bodies were not made by hand: they add layouts
	// and must not overrule judgements of people.
	Weak float64 `json:"weak"`
	// Progress is called with the number of fitted models and the total; may be nil.
	Progress func(done, total int) `json:"-"`
}

// DefaultSettings returns the settings with which the weights that ship were made.
func DefaultSettings() Settings {
	return Settings{
		Folds: 5, Inner: 3, Seed: 1, Balance: 0.75, Threads: 3, Weak: 0.3,
		First:   trees.Growth{Trees: 400, Depth: 5, Rate: 0.08, Penalty: 6, RowShare: 0.02, ColumnShare: 0.2},
		Second:  trees.Growth{Trees: 400, Depth: 5, Rate: 0.07, Penalty: 8, RowShare: 0.02, ColumnShare: 0.2},
		Lexicon: lexicon.Options{Bits: 16, Least: 3, Epochs: 4, Rate: 0.15},
	}
}

// Outcome is a trained model with its results on the pages of the training set.
type Outcome struct {
	Model   *learned.Model
	Held    []string         // the body of each page by a model that has seen no page of its fold
	Ceiling []truebody.Score // score of the best choice of blocks of each page
	HeldF1  []truebody.Score
	SeenF1  []truebody.Score
}

// lesson is a prepared page.
type lesson struct {
	*learned.Lesson
	text  [][]rune // content of each block
	label labelled
	fold  int
	gold  *truebody.Body
}

// school holds all pages with their features in one sheet.
type school struct {
	Settings
	lessons []lesson
	sheet   *boost.Sheet // first pass; the columns of the second are zero
	first   []int        // row of the first block of each page
	data    trees.Data
	lexical lexical
	done    atomic.Int32
	total   int
}

// Train fits the two passes to samples and measures them by cross-validation: for every fold both
// passes are fitted without its pages, and the first pass from which the second learns has seen
// neither the held-out fold nor the page's own part of the others. fold is the fold of each
// sample.
func Train(ctx context.Context, samples []Sample, fold []int, set Settings) (*Outcome, error) {
	set.Inner = min(set.Inner, set.Folds-1)
	s := &school{Settings: set}
	if err := s.prepare(ctx, samples, fold); err != nil {
		return nil, err
	}
	s.total = (set.Folds + 1) * (set.Inner + 2)
	if err := s.tokenize(ctx, samples); err != nil {
		return nil, err
	}
	all, err := s.fitAll(ctx)
	if err != nil {
		return nil, err
	}
	return s.measure(ctx, all)
}

// passes are the models of one fold: fitted without its pages.
type passes struct {
	held    int                           // the fold that no model has seen, -1 for none
	lexica  [learned.Lexica]*linear.Model // without the fold
	columns [learned.Lexica][]byte        // output of the lexica that have not seen a page's part
	inner   []*boost.Model                // first passes, each without a part of the other folds too
	first   *boost.Model                  // without the fold alone
	second  *boost.Model
}

// model returns the model that has not seen the fold.
func (p *passes) model() *learned.Model { return learned.NewModel(p.lexica, p.first, p.second) }

func (s *school) part(held, fold int) int { return (fold - held + s.Folds) % s.Folds % s.Inner }

func (s *school) fitAll(ctx context.Context) ([]passes, error) {
	all := make([]passes, s.Folds+1)
	for k := range all {
		all[k] = passes{held: k, inner: make([]*boost.Model, s.Inner)}
	}
	all[s.Folds].held = -1
	for k := range all {
		if err := s.lexica(ctx, &all[k]); err != nil {
			return nil, err
		}
	}
	each := s.Inner + 1
	err := work.Each(ctx, runtime.GOMAXPROCS(0), len(all)*each, func(_ context.Context, job int) error {
		p, j := &all[job/each], job%each
		data := s.data
		data.Sheet = s.sheetOf(p, learned.Columns1)
		m, err := s.fit(ctx, data, s.First, learned.Columns1, func(f int) bool {
			return f != p.held && (j == s.Inner || s.part(p.held, f) != j)
		})
		if j == s.Inner {
			p.first = m
		} else {
			p.inner[j] = m
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return all, work.Each(ctx, runtime.GOMAXPROCS(0), len(all), func(_ context.Context, k int) error {
		p := &all[k]
		data := s.data
		data.Sheet = s.secondSheet(p)
		var err error
		p.second, err = s.fit(ctx, data, s.Second, learned.Columns2, func(f int) bool { return f != p.held })
		return err
	})
}

func (s *school) measure(ctx context.Context, all []passes) (*Outcome, error) {
	m := all[s.Folds].model()
	n := len(s.lessons)
	out := &Outcome{
		Model: m, Held: make([]string, n),
		Ceiling: make([]truebody.Score, n), HeldF1: make([]truebody.Score, n), SeenF1: make([]truebody.Score, n),
	}
	err := work.Each(ctx, runtime.GOMAXPROCS(0), n, func(_ context.Context, i int) error {
		l := &s.lessons[i]
		out.Ceiling[i] = l.ceiling()
		_, out.SeenF1[i] = l.body(m)
		out.Held[i], out.HeldF1[i] = l.body(all[l.fold].model())
		return nil
	})
	return out, err
}

func (l *lesson) body(m *learned.Model) (string, truebody.Score) {
	kept := l.Kept(m)
	var b strings.Builder
	for i, s := range l.Segments() {
		if kept(i) {
			b.WriteString(s.Text)
			b.WriteByte('\n')
		}
	}
	return b.String(), l.score(kept)
}

func (l *lesson) score(kept func(i int) bool) truebody.Score {
	var text []rune
	for i, t := range l.text {
		if kept(i) {
			text = append(text, t...)
		}
	}
	return l.gold.ScoreContent(text)
}

// ceiling returns the score of the best set of blocks, or near it.
func (l *lesson) ceiling() truebody.Score {
	const steps = 20
	var best truebody.Score
	last := -1
	for k := 1; k < steps; k++ {
		n := 0
		kept := func(i int) bool { return l.label.target[i] >= float32(k)/steps }
		for i := range l.text {
			if kept(i) {
				n++
			}
		}
		if n == last {
			continue // the same blocks
		}
		last = n
		if s := l.score(kept); s.F1 > best.F1 {
			best = s
		}
	}
	return best
}

func (s *school) prepare(ctx context.Context, samples []Sample, fold []int) error {
	r := learned.NewReader()
	s.lessons = make([]lesson, len(samples))
	err := work.Each(ctx, runtime.GOMAXPROCS(0), len(samples), func(_ context.Context, i int) error {
		x := r.Lesson(markup.Parse(samples[i].HTML))
		l := lesson{Lesson: x, fold: fold[i]}
		for _, s := range x.Segments() {
			l.text = append(l.text, truebody.Content(s.Text))
		}
		l.gold = truebody.New(samples[i].Gold)
		l.label = label(l.text, l.gold)
		s.lessons[i] = l
		return nil
	})
	if err != nil {
		return err
	}
	sheets := make([]*boost.Sheet, len(samples))
	for i := range sheets {
		sheets[i] = s.lessons[i].Sheet()
	}
	s.sheet, s.first = boost.Stack(sheets)
	s.data = trees.Data{Sheet: s.sheet, Target: make([]float32, s.sheet.Rows()), Weight: make([]float32, s.sheet.Rows())}
	s.weigh(samples)
	return nil
}

// weigh sets targets and weights of the rows. A block has the weight of its length relative to a
// mixture of body and page, so that pages have the same weight.
func (s *school) weigh(samples []Sample) {
	pages := make(map[int]int)
	for _, x := range samples {
		pages[x.Set]++
	}
	for i, l := range s.lessons {
		even := float64(len(samples)) / float64(pages[samples[i].Set]*len(pages))
		heavy := float32(math.Pow(even, s.Balance))
		if l.Forum() {
			heavy *= float32(s.Threads)
		}
		if samples[i].Weak {
			heavy *= float32(s.Weak)
		}
		total := float32(0)
		for _, n := range l.label.length {
			total += n
		}
		for k, y := range l.label.target {
			s.data.Target[s.first[i]+k] = y
			s.data.Weight[s.first[i]+k] = heavy * (l.label.length[k] + 3) / (float32(l.label.gold) + float32(0.3*total) + 20)
		}
		for k, stray := range l.Strays() {
			if stray { // never kept, whatever people made of it
				s.data.Weight[s.first[i]+k] = 0
			}
		}
	}
}

func (s *school) rows(want func(fold int) bool) []int32 {
	var rows []int32
	for i, l := range s.lessons {
		if !want(l.fold) {
			continue
		}
		for k := range l.Segments() {
			rows = append(rows, int32(s.first[i]+k))
		}
	}
	return rows
}

func (s *school) fit(ctx context.Context, data trees.Data, g trees.Growth, columns int, want func(fold int) bool) (*boost.Model, error) {
	of, groups := learned.Groups()
	m, err := trees.Train(ctx, data, s.rows(want), trees.Options{
		Growth: g, Seed: s.Seed, Choices: learned.Questions(columns), Groups: groups, Group: of,
	})
	if err != nil {
		return nil, say.Errorf("training: %v", err)
	}
	if n := s.done.Add(1); s.Progress != nil {
		s.Progress(int(n), s.total)
	}
	return m, nil
}

// sheetOf returns the sheet of the first pass, with room for a number of columns and the output of
// the lexica.
func (s *school) sheetOf(p *passes, columns int) *boost.Sheet {
	all := boost.NewSheet(s.sheet.Rows(), columns)
	for c := range learned.LexiconColumn {
		copy(all.Column(c), s.sheet.Column(c))
	}
	for k, c := range p.columns {
		copy(all.Column(learned.LexiconColumn+k), c)
	}
	return all
}

// secondSheet returns the sheet with the columns of the second pass filled in, for each
// page by the first pass that has not seen its part.
func (s *school) secondSheet(p *passes) *boost.Sheet {
	all := s.sheetOf(p, learned.Columns2)
	for i, l := range s.lessons {
		if l.fold == p.held {
			continue
		}
		var said [learned.Lexica][]byte
		for k, c := range p.columns {
			said[k] = c[s.first[i]:]
		}
		sheet := l.Second(p.inner[s.part(p.held, l.fold)], said)
		for c := learned.Columns1; c < learned.Columns2; c++ {
			copy(all.Column(c)[s.first[i]:], sheet.Column(c))
		}
	}
	return all
}
