package blend

import (
	"math"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/sketch/sorted"
	"pagetwin/core/text"
)

// fact is a feature of a pair that no algorithm gives. Its value is NaN where the
// two pages do not tell.
type fact struct {
	name       string
	title      param.Words
	similarity bool // more of it speaks for a duplicate, if for anything
	value      func(a, b facts) float64
}

func factList() []fact {
	return []fact{
		{"length", param.Words{En: "ratio of the lengths", Zh: "长度之比"}, false, func(a, b facts) float64 {
			return float64(min(a.chars(), b.chars())) / float64(max(a.chars(), b.chars()))
		}},
		{"size", param.Words{En: "length of the shorter (log10)", Zh: "较短者长度（log10）"}, false, func(a, b facts) float64 {
			return math.Log10(float64(min(a.chars(), b.chars())))
		}},
		{"numbers", param.Words{En: "numbers in common", Zh: "共有的数字"}, true, func(a, b facts) float64 {
			x, _, _ := a.lists()
			y, _, _ := b.lists()
			least := min(len(x), len(y))
			if least == 0 {
				return math.NaN()
			}
			return float64(sorted.Common(x, y)) / float64(least)
		}},
		{"accord", param.Words{En: "no numbers of one's own", Zh: "数字互不矛盾"}, true, accord},
		{"headline", param.Words{En: "headline in the other's body", Zh: "标题见于对方正文"}, true, headline},
	}
}

// accord returns 1/(1+c), where c is how many distinct numbers the one page has for
// itself, or the other, whichever are fewer; NaN where neither has any. A copy that is
// shortened or goes on has numbers of its own on one side at most; two fills of one form
// (reports of two weeks, two openings of the market) have them on both, however much of
// the form they share.
func accord(a, b facts) float64 {
	x, _, _ := a.lists()
	y, _, _ := b.lists()
	if len(x)+len(y) == 0 {
		return math.NaN()
	}
	both := sorted.Common(x, y)
	return 1 / float64(1+min(len(x), len(y))-both)
}

// facts is what the blend itself keeps of a page: the number of its content
// characters, then three ascending lists of hashes, each with its length before
// it: its distinct numbers; the pairs of successive characters of its title that
// stand in its body too, which drops the site's name; all such pairs of its body.
type facts algo.Signature

func (f facts) chars() uint64 { return f[0] }

// lists returns the numbers, the title's pairs and the body's pairs.
func (f facts) lists() (numbers, title, body []uint64) {
	a, rest := unpack(algo.Signature(f[1:]))
	b, rest := unpack(rest)
	c, _ := unpack(rest)
	return a, b, c
}

// leastTitle is how many pairs of characters of a title must stand in the page's
// own body for it to say what the page is about.
const leastTitle = 4

// headline returns the share of a page's headline that the other's body has: the
// smaller share of the two pages, NaN where neither has a headline.
func headline(a, b facts) float64 {
	_, titleA, bodyA := a.lists()
	_, titleB, bodyB := b.lists()
	share := math.NaN()
	for _, x := range []struct{ title, body []uint64 }{{titleA, bodyB}, {titleB, bodyA}} {
		if len(x.title) < leastTitle {
			continue
		}
		s := float64(sorted.Common(x.title, x.body)) / float64(len(x.title))
		if math.IsNaN(share) || s < share {
			share = s
		}
	}
	return share
}

// factsOf returns the facts of a page.
func factsOf(d *text.Doc) facts {
	var numbers, title []uint64
	t := d.Tokens()
	for i := range t.Len() {
		if w := t.At(i); isNumber(w) {
			numbers = append(numbers, hash.String(w))
		}
	}
	body := bigrams(d.Chars())
	for _, h := range bigrams(d.TitleNorm().Chars()) {
		if _, ok := slices.BinarySearch(body, h); ok {
			title = append(title, h)
		}
	}
	slices.Sort(numbers)
	s := algo.Signature{uint64(d.Chars().Len())}
	for _, l := range [][]uint64{slices.Compact(numbers), title, body} {
		s = pack(s, l)
	}
	return facts(s)
}

// bigrams returns the hashes of the distinct pairs of successive characters,
// ascending.
func bigrams(t text.Tokens) []uint64 {
	if t.Len() < 2 {
		return nil
	}
	hs := make([]uint64, 0, t.Len()-1)
	for i := range t.Len() - 1 {
		hs = append(hs, hash.String(t.Text[t.Start[i]:t.Start[i+2]]))
	}
	slices.Sort(hs)
	return slices.Compact(hs)
}

func isNumber(w string) bool {
	return strings.IndexFunc(w, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// Term is one input of the model: the score of a component, a fact of the pair,
// or a product of such, written name or name*name.
type Term struct {
	Name    string
	Title   param.Words
	factors []factor
	Rising  bool // its weight is never negative
}

// factor is a component, by its place in the blend, or a fact.
type factor struct {
	component int // -1 for a fact
	fact      fact
}

// parseTerms reads a list of terms, separated by commas, and returns the
// components that they ask, each once, in the order of components.
func parseTerms(list string) ([]Term, []Component, error) {
	var names []string
	for s := range strings.SplitSeq(list, ",") {
		names = append(names, strings.TrimSpace(s))
	}
	var asked []Component
	for _, c := range components() {
		if slices.ContainsFunc(names, func(t string) bool { return slices.Contains(strings.Split(t, "*"), c.Name) }) {
			asked = append(asked, c)
		}
	}
	var terms []Term
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return nil, nil, say.Errorf("blend: components: %s stands twice", "blend：components：%s 写了两次", name)
		}
		t, err := parseTerm(name, asked)
		if err != nil {
			return nil, nil, err
		}
		terms = append(terms, t)
	}
	if len(asked) == 0 {
		return nil, nil, say.Errorf("blend: components must name at least one of %s",
			"blend：components 至少要有其中一个：%s", componentNames())
	}
	return terms, asked, nil
}

func parseTerm(name string, asked []Component) (Term, error) {
	t := Term{Name: name}
	for part := range strings.SplitSeq(name, "*") {
		if i := slices.IndexFunc(asked, func(c Component) bool { return c.Name == part }); i >= 0 {
			t.add(factor{component: i}, asked[i].Title, true)
			continue
		}
		all := factList()
		i := slices.IndexFunc(all, func(f fact) bool { return f.name == part })
		if i < 0 {
			return t, say.Errorf("blend: unknown component %q, known are: %s; and length, size, numbers, accord, headline",
				"blend：没有分量 %q，可用的有：%s；以及 length、size、numbers、accord、headline", part, componentNames())
		}
		t.add(factor{-1, all[i]}, all[i].title, all[i].similarity)
	}
	return t, nil
}

func (t *Term) add(f factor, title param.Words, similarity bool) {
	if len(t.factors) > 0 {
		t.Title.En += " × "
		t.Title.Zh += " × "
	}
	t.Title.En += title.En
	t.Title.Zh += title.Zh
	t.factors = append(t.factors, f)
	t.Rising = t.Rising || similarity
}

// value returns the term for a pair: NaN where one of its factors cannot tell.
func (t Term) value(scores []float64, a, b facts) float64 {
	x := 1.0
	for _, f := range t.factors {
		if f.component >= 0 {
			x *= scores[f.component]
		} else {
			x *= f.fact.value(a, b)
		}
	}
	return x
}
