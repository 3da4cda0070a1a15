// Package kinds trains the classifier of pages ([kind.Model]) on labelled pages.
package kinds

import (
	"context"
	"math"
	"runtime"
	"strings"
	"sync/atomic"

	"pagetwin/app/train/trees"
	"pagetwin/core/base/boost"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/body/kind"
)

// Sample is a page with its kind.
type Sample struct {
	Set   int    // number of the page set it is from
	Site  string // pages of one site are always in one fold
	Label Label
	kind.Lesson
}

// Label is the true kind of a page, or the fact that it is content of some kind.
type Label struct {
	Kind    kind.Kind
	Content bool // some kind of content; Kind is Unknown
}

// labels are the words for kinds in page sets.
var labels = map[string]Label{
	"article": {Kind: kind.Article}, "post": {Kind: kind.Article}, "news": {Kind: kind.Article}, "blog": {Kind: kind.Article},
	"thread": {Kind: kind.Thread}, "forum": {Kind: kind.Thread},
	"reference": {Kind: kind.Reference}, "documentation": {Kind: kind.Reference}, "release note": {Kind: kind.Reference},
	"product": {Kind: kind.Product},
	"page":    {Kind: kind.Page}, "service": {Kind: kind.Page},
	"listing": {Kind: kind.Listing}, "collection": {Kind: kind.Listing}, "tag": {Kind: kind.Listing}, "category": {Kind: kind.Listing}, "archive": {Kind: kind.Listing}, "index": {Kind: kind.Listing},
	"release": {Content: true}, "content": {Content: true},
}

// LabelOf returns the label for a word of a page set; false for an unknown word.
func LabelOf(word string) (Label, bool) {
	l, ok := labels[strings.ToLower(word)]
	return l, ok
}

// Settings are the settings of the training.
type Settings struct {
	Folds int    `json:"folds"`
	Seed  uint64 `json:"seed"`
	trees.Growth
	// Sites is the degree to which large sites get the weight of small ones: 0 gives every page
	// the same weight, 1 every site.
	Sites float64 `json:"sites"`
	// Progress is called with the number of fitted models and the total; may be nil.
	Progress func(done, total int) `json:"-"`
}

// DefaultSettings returns the settings with which the weights that ship were made.
func DefaultSettings() Settings {
	return Settings{Folds: 10, Seed: 1, Growth: trees.Growth{Trees: 160, Depth: 4, Rate: 0.08, Penalty: 3, RowShare: 0.7, ColumnShare: 0.25}, Sites: 0.35}
}

// Outcome is a trained model with its results on the pages of the training set.
type Outcome struct {
	Model *kind.Model
	// Held is the verdict on each page by a model that has seen no page of its fold, without
	// repeats and with them; both are equal if none are known.
	Held [][2]kind.Verdict
	// Chances are the probabilities of the kinds by that model, each on its own.
	Chances []map[kind.Kind]float64
}

// lessons are the samples as one sheet.
type lessons struct {
	Settings
	samples []Sample
	fold    []int
	sheet   *boost.Sheet
	of      []int // sample of each row
	weight  []float32
}

// Train fits a model to the samples, and one without each fold for the verdicts on pages that it
// has not seen. fold is the fold of each sample.
func Train(ctx context.Context, samples []Sample, fold []int, set Settings) (*Outcome, error) {
	l := newLessons(samples, fold, set)
	told := kind.Told()
	grown := make([][]*boost.Model, set.Folds+1) // without each fold, of each kind
	for k := range grown {
		grown[k] = make([]*boost.Model, len(told))
	}
	var done atomic.Int32
	total := len(grown) * len(told)
	err := work.Each(ctx, runtime.GOMAXPROCS(0), total, func(ctx context.Context, job int) (err error) {
		without, k := job/len(told), job%len(told)
		grown[without][k], err = l.fit(ctx, told[k], without)
		if n := done.Add(1); set.Progress != nil {
			set.Progress(int(n), total)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	models := make([]*kind.Model, len(grown))
	for k := range models {
		models[k] = kind.NewModel(grown[k])
	}
	out := &Outcome{Model: models[set.Folds], Held: make([][2]kind.Verdict, len(samples)), Chances: make([]map[kind.Kind]float64, len(samples))}
	for i := range samples {
		out.Held[i], out.Chances[i] = samples[i].Verdicts(models[fold[i]])
	}
	return out, nil
}

func newLessons(samples []Sample, fold []int, set Settings) *lessons {
	l := &lessons{Settings: set, samples: samples, fold: fold}
	count := make(map[string]int)
	for i := range samples {
		count[samples[i].Site]++
	}
	var rows [][]byte
	for i := range samples {
		if !samples[i].Ruled() {
			rows, l.of = append(rows, samples[i].Row()), append(l.of, i)
		}
	}
	l.sheet = boost.NewSheet(len(rows), kind.Columns)
	l.weight = make([]float32, len(rows))
	for r, i := range l.of {
		for c, v := range rows[r] {
			l.sheet.Set(r, c, v)
		}
		s := &samples[i]
		l.weight[r] = float32(math.Pow(float64(count[s.Site]), -set.Sites))
	}
	return l
}

func (l *lessons) fit(ctx context.Context, k kind.Kind, without int) (*boost.Model, error) {
	d := trees.Data{Sheet: l.sheet, Target: make([]float32, l.sheet.Rows()), Weight: l.weight}
	var rows []int32
	for r, i := range l.of {
		if l.fold[i] == without || l.samples[i].Label.Content && k != kind.Listing {
			continue
		}
		rows = append(rows, int32(r))
		if l.samples[i].Label.Kind == k {
			d.Target[r] = 1
		}
	}
	choices := make([]boost.Question, kind.Columns)
	for c := range choices {
		choices[c].Column = c
	}
	m, err := trees.Train(ctx, d, rows, trees.Options{
		Growth: l.Growth, Seed: l.Seed + uint64(k), Choices: choices, Groups: 1, Group: make([]int, kind.Columns),
	})
	if err != nil {
		return nil, say.Errorf("%s: %v", k, err)
	}
	return m, nil
}
