package plot

import (
	"fmt"
	"slices"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/judge/eval"
)

// StyleOfAlgorithm returns the style that the algorithm has in every figure and in the window.
// Those without a number come after the rest, in the order of the catalog.
func StyleOfAlgorithm(name string) Style { return Colours.StyleOfAlgorithm(name) }

// StyleOfAlgorithm returns the style of the algorithm in this palette.
func (p Palette) StyleOfAlgorithm(name string) Style { return p.StyleOf(numberOf(name)) }

// others is the number of styles for algorithms that the catalog does not have: the user's, which
// get theirs by name.
const others = 16

func numberOf(name string) int {
	if i := slices.Index(numbers[:], name); i >= 0 {
		return i
	}
	i := len(numbers)
	for _, a := range catalog.Algorithms() {
		if a.Name == name {
			return i
		}
		if !slices.Contains(numbers[:], a.Name) {
			i++
		}
	}
	return i + int(hash.String(name)%others)
}

// Curve is one run's curve over the threshold.
type Curve struct {
	Name   string
	Style  Style
	Points []eval.Point // threshold falling
	Cut    float64      // the run's own threshold
	Exact  *eval.Curve  // tells from where on the points are those of all pairs; nil: all of them
	Scores []eval.ScoreBin
}

var (
	wThreshold = param.Words{En: "threshold (score)"}
	wPrecision = param.Words{En: "precision"}
	wRecall    = param.Words{En: "recall"}
	wF1        = param.Words{En: "F1"}
	wAgainst   = param.Words{En: "%s against %s"}
	wOwn       = param.Words{En: "ring: at the run threshold"}
	wPR        = say.Text("plot|Precision against recall")
)

// own returns the point at the run's own threshold: the lowest that still has all
// pairs of it; ok is false where no known pair reaches it.
func (c Curve) own() (p eval.Point, ok bool) {
	for _, q := range c.Points { // falling
		if q.Threshold < c.Cut {
			break
		}
		p, ok = q, true
	}
	return p, ok
}

// Thresholds returns the figures of curves: precision, recall and F1 against the
// threshold, and precision against recall. Names are for people in lang, "zh" or
// "en". A pair whose score is 0 is never found, so curves end above 0. The scores of a single
// curve stand below the figures over the threshold, in the colours of a palette.
func Thresholds(curves []Curve, p Palette, lang string) []*Figure {
	over := func(name string, title param.Words, get func(confusion.Counts) float64, whole func(eval.Estimate) (float64, eval.Interval)) *Figure {
		f := &Figure{
			Name: name, Title: Against(title.In(lang), wThreshold.In(lang), lang),
			X: wThreshold.In(lang), Y: title.In(lang), XRange: &Unit, YRange: &Unit, Near: true, Note: wOwn.In(lang),
		}
		if len(curves) == 1 && len(curves[0].Scores) > 0 {
			f.Below = Scores(curves[0].Scores, p, lang)
			f.Below.X, f.Below.Title = "", ""
		}
		for _, c := range curves {
			for i, part := range c.parts() {
				s := part.series(c, lang,
					func(q eval.Point) (float64, float64) { return q.Threshold, get(q.Counts) },
					func(e eval.Estimate) (float64, float64, eval.Interval) {
						y, of := whole(e)
						return e.Threshold, y, of
					}).rising()
				if own, ok := c.own(); ok && i == 0 {
					f.Marks = append(f.Marks, Mark{Series: len(f.Series), Point: Point{own.Threshold, get(own.Counts)}, Threshold: own.Threshold})
				}
				f.Series = append(f.Series, s)
			}
		}
		return f
	}
	pr := &Figure{Name: "precision-recall", Title: wPR.In(lang), X: wRecall.In(lang), Y: wPrecision.In(lang), XRange: &Unit, YRange: &Unit, Near: true, Note: wOwn.In(lang)}
	for _, g := range EqualF1() {
		g.Name = "F1 = " + g.Name
		pr.Guides = append(pr.Guides, g)
	}
	for _, c := range curves {
		for i, part := range c.parts() {
			s := part.series(c, lang,
				func(q eval.Point) (float64, float64) { return q.Counts.Recall(), q.Counts.Precision() },
				func(e eval.Estimate) (float64, float64, eval.Interval) {
					y, of := e.Precision()
					return e.Recall(), y, of
				})
			if own, ok := c.own(); ok && i == 0 {
				pr.Marks = append(pr.Marks, Mark{Series: len(pr.Series), Point: Point{own.Counts.Recall(), own.Counts.Precision()}, Threshold: own.Threshold})
			}
			pr.Series = append(pr.Series, s)
		}
	}
	return []*Figure{
		pr,
		over("f1-threshold", wF1, confusion.Counts.F1, eval.Estimate.F1),
		over("precision-threshold", wPrecision, confusion.Counts.Precision, eval.Estimate.Precision),
		over("recall-threshold", wRecall, confusion.Counts.Recall, func(e eval.Estimate) (float64, eval.Interval) {
			return e.Recall(), eval.Interval{Low: e.Recall(), High: e.Recall()}
		}),
	}
}

// Against returns the title of a figure of y over x.
func Against(y, x, lang string) string { return fmt.Sprintf(wAgainst.In(lang), y, x) }
