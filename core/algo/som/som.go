package som

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

const (
	guarded = "guarded" // decision
	literal = "literal" // decision, weights, steps

	balanced = "balanced" // weights
	scaled   = "scaled"   // steps

	byClasses   = "classes" // selection
	byGain      = "gain"
	byFrequency = "df"
	allWords    = "none"

	largest = "max" // over
	mean    = "weighted"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "som",
		Version:   1,
		Title:     param.Words{En: "Self-organising map of weighted terms"},
		Idea:      param.Words{En: "A page is a vector of words, weighted by frequency, rarity and position: words in the title count more. Only words that distinguish classes of pages are kept, by χ² and mutual information, or by information gain. The vectors train a self-organising map; pages on the same node, or on adjacent nodes with almost the same direction, are duplicates."},
		Cost:      param.Words{En: "Training with automatic settings: 20n steps over 2n nodes, each with one multiplication for every kept word of the page and every node; quadratic in n pages: half a second for 1,000, ten seconds for 4,000, a minute for 10,000. Space: 8 bytes for each node and kept word. New pages require training again."},
		Fails:     param.Words{En: "The map groups by subject, and pages on one subject are not necessarily copies: without the cosine, few pairs on one node are duplicates. Two copies can also fall on nodes that are not adjacent. The start is random, so another seed gives another map."},
		Works:     []string{"wang2011improved"},
		Params:    params(),
		Threshold: "threshold", Growth: algo.Quadratic,
		New: newMethod,
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	m := &Method{
		decision:  v.Str("decision"),
		alpha:     v.Float("title"),
		meta:      v.Bool("meta"),
		balanced:  v.Str("weights") == balanced,
		selection: v.Str("selection"),
		terms:     v.Int("terms"),
		mix:       v.Float("mix"),
		weighted:  v.Str("over") == mean,
		side:      v.Int("side"),
		scaled:    v.Str("steps") == scaled,
		unit:      v.Bool("unit"),
		seed:      uint64(v.Int("seed")),
		mode:      text.Mode(v.Str("segmentation")),
	}
	if v.Bool("stop") {
		var err error
		if m.stop, err = text.Stop("all"); err != nil {
			return nil, say.Errorf("som: %v", err)
		}
	}
	return m, nil
}

func params() []param.Param {
	return append(append(deciding(), weighting()...), training()...)
}

func deciding() []param.Param {
	return []param.Param{
		{
			Name: "decision", Kind: param.Choice, Default: guarded, Choices: []string{guarded, literal},
			Named:        []param.Words{{En: "node and cosine"}, {En: "same node"}},
			AfterSigning: true,
			Title:        param.Words{En: "Decision"},
			Help:         param.Words{En: "guarded: same or adjacent node, and the cosine reaches the threshold. literal: same node, as the wording of the paper suggests. The paper states no rule; both are interpretations."},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.9, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Idle:  param.Where("decision", literal),
			Grid:  []any{0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98},
			Title: param.Words{En: "Minimum cosine"},
			Help:  param.Words{En: "Minimum cosine of duplicates with the guarded decision. Larger is stricter."},
		},
	}
}

func weighting() []param.Param {
	return []param.Param{
		{
			Name: "title", Kind: param.Float, Default: 4.0, Min: 1, Max: 20, Step: 0.5,
			Grid:  []any{1.0, 2.0, 3.0, 4.0, 6.0},
			Title: param.Words{En: "Title factor α"},
			Help:  param.Words{En: "An occurrence in the title counts as this many occurrences in the body. The paper tried 2, 3, 4 and 6; 1 treats both alike, which suits copies with changed titles."},
		},
		{
			Name: "meta", Kind: param.Bool, Default: false,
			Title: param.Words{En: "Use META keywords"},
			Help:  param.Words{En: "Keywords declared by a page count like words of the title, as in the paper."},
		},
		{
			Name: "weights", Kind: param.Choice, Default: literal, Choices: []string{literal, balanced},
			Named: []param.Words{{En: "as printed"}, {En: "balanced"}},
			Title: param.Words{En: "Halves of the weight"},
			Help:  param.Words{En: "literal: half of the normalised tf·idf plus half of the raw count by position, as published; the count dominates. balanced: both are normalised to length 1 first."},
		},
		{
			Name: "selection", Kind: param.Choice, Default: byClasses, Choices: []string{byClasses, byGain, byFrequency, allWords},
			Named: []param.Words{{En: "by classes"}, {En: "by information gain"}, {En: "by frequency"}, {En: "all words"}},
			Title: param.Words{En: "Choice of words"},
			Help:  param.Words{En: "classes: by χ² and mutual information with the classes of an initial clustering (k-means with k = √n). gain: by information gain, the number of bits saved in naming the class of a page if it is known whether it has the word. df: the most frequent words on at least two and at most half of the pages. none: all words, for small sets."},
		},
		{
			Name: "terms", Kind: param.Int, Default: 500, Min: 10, Max: 5000, Step: 50,
			Idle:  param.Where("selection", allWords),
			Grid:  []any{200, 500, 1000, 2000},
			Title: param.Words{En: "Words kept F"},
			Help:  param.Words{En: "Number of best words of the set used for the vectors. More words distinguish copies from pages on the same subject better; pages without any of them are never duplicates."},
		},
		{
			Name: "mix", Kind: param.Float, Default: 0.5, Min: 0, Max: 1, Step: 0.05,
			Idle:  param.Unless("selection", byClasses),
			Grid:  []any{0.0, 0.25, 0.5, 0.75, 1.0},
			Title: param.Words{En: "Share of χ²"},
			Help:  param.Words{En: "α in E = α·χ² + (1−α)·MI, both scaled to 0…1. Mutual information alone prefers rare words. For the choice by classes."},
		},
		{
			Name: "over", Kind: param.Choice, Default: largest, Choices: []string{largest, mean},
			Named: []param.Words{{En: "largest"}, {En: "weighted mean"}},
			Idle:  param.Unless("selection", byClasses),
			Title: param.Words{En: "Over the classes"},
			Help:  param.Words{En: "max: the largest value of a word for any class. weighted: the mean over the classes, weighted by size. For the choice by classes."},
		},
		algo.Segmentation(),
		algo.StopWords(),
	}
}

func training() []param.Param {
	return []param.Param{
		{
			Name: "side", Kind: param.Int, Default: 0, Min: 0, Max: 500,
			Grid:  []any{0, 5, 10, 20, 40},
			Title: param.Words{En: "Side of the map m"},
			Help:  param.Words{En: "The map has m×m nodes; 0 uses √(2n), so that there are more nodes than pages. With fewer nodes, pages are grouped by subject rather than as copies."},
		},
		{
			Name: "steps", Kind: param.Choice, Default: scaled, Choices: []string{scaled, literal},
			Named: []param.Words{{En: "by set size"}, {En: "1000"}},
			Title: param.Words{En: "Training steps"},
			Help:  param.Words{En: "literal: 1000, according to the paper's rate 0.9(1−t/1000). scaled: 20 for each page, at least 1000."},
		},
		{
			Name: "unit", Kind: param.Bool, Default: true,
			Title: param.Words{En: "Renormalise nodes"},
			Help:  param.Words{En: "Normalise the weights of a node to length 1 after each step, as in the paper."},
		},
		{
			Name: "seed", Kind: param.Int, Default: 1, Min: 0, Max: 1 << 30,
			Grid:  []any{1, 2, 3, 4, 5},
			Title: param.Words{En: "Seed"},
			Help:  param.Words{En: "Seed of the random numbers for initial weights and page order. Equal seeds give equal maps; several seeds show how much depends on chance."},
		},
	}
}

func (m *Method) Traits() algo.Traits {
	return algo.Traits{
		Watch:       func(fn func(algo.Training) error) { m.watch = fn },
		AppendState: m.appendState, RestoreState: m.restore,
	}
}

// watched is the progress of a training and the function to call with it.
type watched struct {
	fn func(algo.Training) error // may be nil
	algo.Training
}

func (w *watched) tell() error {
	if w.fn == nil {
		return nil
	}
	return w.fn(w.Training)
}

// touched returns the work of a step as the count of numbers read or written. The search for
// the nearest node reads, at each node, the weight of each word of the page and two more
// numbers; each node within the radius is moved in these words, its scale and its length.
func touched(words, nodes int, within float64) float64 {
	return float64(nodes*(words+2)) + float64(within*float64(words+4))
}

// work returns the expected work of all steps and of the search for the nodes of all pages,
// assuming that every node is equally often the nearest. Steps draw pages at random, so that
// the mean number of words is used for every page.
func (p plan) work(g *grid, vectors [][]entry, pages []int) (sum float64) {
	words := 0
	for _, i := range pages {
		words += len(vectors[i])
	}
	mean := words / len(pages)
	within := make([]float64, p.radius+1) // nodes within each radius, in the mean
	for r := range within {
		wide := 0
		for at := range g.side {
			wide += g.around(at, r)
		}
		within[r] = float64(wide*wide) / float64(g.nodes())
	}
	for t := range p.steps {
		_, radius := p.at(t)
		sum += touched(mean, g.nodes(), within[radius])
	}
	return sum + float64(float64(len(pages))*touched(mean, g.nodes(), 0))
}

func (g *grid) around(at, radius int) int {
	return min(g.side-1, at+radius) - max(0, at-radius) + 1
}
