package kind

import (
	"context"
	"math"
	"runtime"
	"strings"
	"sync"

	"pagetwin/core/boost"
	"pagetwin/core/repeat"
	"pagetwin/core/say"
)

// Sample is a page whose kind is known.
type Sample struct {
	Set   int    // number of the page set it is from
	Site  string // pages of one site are always in one fold
	Label Label
	row   []byte     // its features
	facts [2]*page   // for the words of a verdict, without and with what repeats on its host
	ruled [2]Verdict // what the rules say of it then; of kind Unknown where they say nothing
}

// Label is what is known of a page: its kind, or that it is content of some kind.
type Label struct {
	Kind    Kind
	Content bool // some kind of content; Kind is Unknown
}

// labels are the words for kinds of pages that page sets use.
var labels = map[string]Label{
	"article": {Kind: Article}, "post": {Kind: Article}, "news": {Kind: Article}, "blog": {Kind: Article},
	"thread": {Kind: Thread}, "forum": {Kind: Thread},
	"reference": {Kind: Reference}, "documentation": {Kind: Reference}, "release note": {Kind: Reference},
	"product": {Kind: Product},
	"page":    {Kind: Page}, "service": {Kind: Page},
	"listing": {Kind: Listing}, "collection": {Kind: Listing}, "tag": {Kind: Listing}, "category": {Kind: Listing}, "archive": {Kind: Listing}, "index": {Kind: Listing},
	"release": {Content: true}, "content": {Content: true},
}

// LabelOf returns what a page set's word for the kind of a page says; false for a word
// that says nothing.
func LabelOf(word string) (Label, bool) {
	l, ok := labels[strings.ToLower(word)]
	return l, ok
}

// Look reads the features of a page. It is looked at in both ways, as it will be in sets
// with and without repeats.
func (s *Sample) Look(src Source) {
	for k, host := range []*repeat.Host{nil, src.Host} {
		if k == 1 && host == nil {
			s.facts[1], s.ruled[1] = s.facts[0], s.ruled[0]
			break
		}
		src.Host = host
		p := read(src)
		s.ruled[k], _ = p.ruled(src.Body.Text)
		if k == 0 {
			s.row = p.row()
		}
		p.tree, p.blocks, p.from, p.sum, p.images, p.units = nil, nil, nil, nil, nil, nil
		s.facts[k] = p
	}
}

// Settings are what the training can be told.
type Settings struct {
	Folds       int     `json:"folds"`
	Seed        uint64  `json:"seed"`
	Trees       int     `json:"trees"` // of each kind
	Depth       int     `json:"depth"`
	Rate        float64 `json:"rate"`
	Penalty     float64 `json:"penalty"`
	RowShare    float64 `json:"row_share"`
	ColumnShare float64 `json:"column_share"`
	// Sites says how far large sites count as much as small ones: 0 every page counts
	// the same, 1 every site.
	Sites float64 `json:"sites"`
	// Progress is told how many of all models are fitted; may be nil.
	Progress func(done, total int) `json:"-"`
}

// DefaultSettings returns the settings with which the weights that ship were made.
func DefaultSettings() Settings {
	return Settings{Folds: 10, Seed: 1, Trees: 160, Depth: 4, Rate: 0.08, Penalty: 3, RowShare: 0.7, ColumnShare: 0.25, Sites: 0.35}
}

// Outcome is a trained model with what it says of the pages it was trained on.
type Outcome struct {
	Model *Model
	// Held is the verdict on each page by a model that has seen no page of its fold,
	// first as a page of which no repeats are known, then with them; the two are the
	// same where none are.
	Held [][2]Verdict
	// Chances are the probabilities of the kinds by that model, each by itself.
	Chances []map[Kind]float64
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

// Train fits a model to the samples, and one without each fold for what it would say
// of pages that it has not seen. fold says of each sample in which fold it is.
func Train(ctx context.Context, samples []Sample, fold []int, set Settings) (*Outcome, error) {
	l := newLessons(samples, fold, set)
	models := make([]*Model, set.Folds+1)
	for k := range models {
		models[k] = new(Model)
	}
	var mu sync.Mutex
	var failed error
	done, total := 0, len(models)*len(told)
	jobs := make(chan int)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for j := range jobs {
				m, err := l.fit(ctx, told[j%len(told)], j/len(told))
				mu.Lock()
				models[j/len(told)].trees[j%len(told)] = m
				if failed == nil {
					failed = err
				}
				if done++; set.Progress != nil {
					set.Progress(done, total)
				}
				mu.Unlock()
			}
		})
	}
	for j := range total {
		jobs <- j
	}
	close(jobs)
	wg.Wait()
	if failed != nil {
		return nil, failed
	}
	out := &Outcome{Model: models[set.Folds], Held: make([][2]Verdict, len(samples)), Chances: make([]map[Kind]float64, len(samples))}
	for i := range samples {
		s := &samples[i]
		c := models[fold[i]].chances(s.row)
		out.Chances[i] = c.named()
		for k, v := range s.ruled {
			if v.Kind == Unknown {
				v = s.facts[k].verdict(c)
			}
			out.Held[i][k] = v
		}
	}
	return out, nil
}

// newLessons puts the samples into one sheet. What rules decide is not learned from.
func newLessons(samples []Sample, fold []int, set Settings) *lessons {
	l := &lessons{Settings: set, samples: samples, fold: fold}
	count := make(map[string]int)
	for i := range samples {
		count[samples[i].Site]++
	}
	var rows [][]byte
	for i := range samples {
		if samples[i].ruled[0].Kind == Unknown {
			rows, l.of = append(rows, samples[i].row), append(l.of, i)
		}
	}
	l.sheet = boost.NewSheet(len(rows), int(columns))
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

// fit fits the trees of one kind without the pages of a fold.
func (l *lessons) fit(ctx context.Context, k Kind, without int) (*boost.Model, error) {
	d := boost.Data{Sheet: l.sheet, Target: make([]float32, l.sheet.Rows()), Weight: l.weight}
	var rows []int32
	for r, i := range l.of {
		if l.fold[i] == without || l.samples[i].Label.Content && k != Listing {
			continue
		}
		rows = append(rows, int32(r))
		if l.samples[i].Label.Kind == k {
			d.Target[r] = 1
		}
	}
	choices := make([]boost.Question, columns)
	for c := range choices {
		choices[c].Column = c
	}
	m, err := boost.Train(ctx, d, rows, boost.Options{
		Trees: l.Trees, Depth: l.Depth, Rate: l.Rate, Penalty: l.Penalty, RowShare: l.RowShare, ColumnShare: l.ColumnShare,
		Seed: l.Seed + uint64(k), Choices: choices, Groups: 1, Group: make([]int, columns),
	})
	if err != nil {
		return nil, say.Errorf("%s: %v", "%s：%v", k, err)
	}
	return m, nil
}
