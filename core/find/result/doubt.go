package result

import (
	"pagetwin/core/base/say"
)

// From when on what was found is not plausible.
const (
	doubtfulPart  = 10   // a group of more than one page in so many of those compared
	doubtfulLeast = 50   // and of more than so many
	doubtfulPairs = 10   // or more decided pairs than so many times the pages compared
	doubtfulMany  = 2000 // and than so many: small sets are often made of copies
)

// Doubt says that a result is not plausible: pages that many others resemble share a
// template as a rule, not a text.
type Doubt struct {
	Score    float64   `json:"score"` // from which pairs were taken as decided
	Pages    int       `json:"pages"` // that were compared
	Group    int       `json:"group"` // pages in the largest group, by resemblance where the texts are known
	Pairs    int64     `json:"pairs"` // decided
	Passages []Passage `json:"passages,omitempty"`
	// Unlike: in most of the decided pairs the texts have little in common. Then it is no
	// template, but the rule of the algorithm that takes them for alike.
	Unlike bool `json:"unlike"`
	// Cut: templates had been cut already. What is left is to be looked at; otherwise
	// cutting them is what to try.
	Cut bool `json:"cut"`
}

// Passage is a line or sentence that stands on most pages of the largest group.
type Passage struct {
	Text  string `json:"text"`  // its beginning
	Pages int    `json:"pages"` // that carry it,
	Of    int    `json:"of"`    // of so many pages of the group that were looked at; 0: of the pages of the host, which were counted
}

// Plausible tells whether neither the largest group nor the number of decided pairs gives
// reason to doubt the result.
func (d *Doubt) Plausible() bool {
	return !d.large() && d.Pairs <= max(doubtfulMany, doubtfulPairs*int64(d.Pages))
}

// large tells whether the largest group is too large.
func (d *Doubt) large() bool { return d.Group > max(doubtfulLeast, d.Pages/doubtfulPart) }

// Words says what is not plausible, what the pages share, and what to do, in one line.
func (d *Doubt) Words() say.Words {
	w := say.New("there are %d decided {pair|pairs} of %d {page|pages}", d.Pairs, d.Pages).Words
	if !d.Unlike && d.large() {
		w = say.New("one group holds %d of %d {page|pages}", d.Group, d.Pages).Words
	}
	switch {
	case d.Unlike:
		return say.New("%v, and in most of them the texts have little in common: the rule of the algorithm does not tell these pages apart", w).Words
	case d.Cut:
		w = say.New("%v: look at what they share before you trust the figures", w).Words
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
		w = say.New("%v; repeats=cut leaves templates out", w).Words
	}
	return w
}
