package result

import (
	"pagetwin/core/base/say"
)

// The limits beyond which a result is not plausible.
const (
	doubtfulPart  = 10   // a group of more than one in so many compared pages
	doubtfulLeast = 50   // and of more than so many pages
	doubtfulPairs = 10   // more than so many decided pairs for each compared page
	doubtfulMany  = 2000 // and more than so many in all: small sets are often made of copies
)

// Doubt reports that a result is not plausible: pages that many others resemble usually share a
// template, not a text.
type Doubt struct {
	Score    float64   `json:"score"` // the score from which pairs count as decided
	Pages    int       `json:"pages"` // pages that were compared
	Group    int       `json:"group"` // pages in the largest group, joined by resemblance if the texts are known
	Pairs    int64     `json:"pairs"` // decided pairs
	Passages []Passage `json:"passages,omitempty"`
	// Unlike reports that in most of the decided pairs the texts have little in common. Then the
	// cause is not a template, but the rule by which the algorithm takes them for alike.
	Unlike bool `json:"unlike"`
	// Cut reports that templates were cut already. Then a person should look at what is left;
	// otherwise the advice is to cut them.
	Cut bool `json:"cut"`
}

// Passage is a line or sentence that is on most pages of the largest group.
type Passage struct {
	Text  string `json:"text"`  // beginning of the passage
	Pages int    `json:"pages"` // pages that have it
	Of    int    `json:"of"`    // pages of the group that were examined; 0: all pages of the host were counted
}

// Plausible reports whether neither the largest group nor the number of decided pairs is
// suspicious.
func (d *Doubt) Plausible() bool {
	return !d.large() && d.Pairs <= max(doubtfulMany, doubtfulPairs*int64(d.Pages))
}

// large reports whether the largest group is too large.
func (d *Doubt) large() bool { return d.Group > max(doubtfulLeast, d.Pages/doubtfulPart) }

// Words returns one line about the implausible result, the text that the pages share, and a remedy.
func (d *Doubt) Words() say.Words {
	w := say.New("there are %d decided {pair|pairs} of %d {page|pages}", d.Pairs, d.Pages).Words
	if !d.Unlike && d.large() {
		w = say.New("one group contains %d of %d {page|pages}", d.Group, d.Pages).Words
	}
	switch {
	case d.Unlike:
		return say.New("%v, but in most of them the texts have little in common: the rule of the algorithm cannot distinguish these pages", w).Words
	case d.Cut:
		w = say.New("%v: check what they share before you rely on the measures", w).Words
	default:
		w = say.New("%v: probably a shared template", w).Words
	}
	var list []say.Words
	for _, p := range d.Passages {
		if p.Of == 0 {
			list = append(list, say.New("“%s” on %d {page|pages}", p.Text, p.Pages).Words)
			continue
		}
		list = append(list, say.New("“%s” on %d of %d", p.Text, p.Pages, p.Of).Words)
	}
	if len(list) > 0 {
		w = say.New("%v (%v)", w, say.Join(list, "clauses|, ")).Words
	}
	if !d.Cut {
		w = say.New("%v; repeats=cut removes templates", w).Words
	}
	return w
}
