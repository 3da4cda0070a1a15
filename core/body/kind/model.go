package kind

import (
	"math"
	"slices"
	"sync"

	"pagetwin/assets/kind"
	"pagetwin/core/base/boost"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/repeat"
)

// told are the kinds that trees distinguish, in the order of a model's.
var told = [...]Kind{Listing, Article, Thread, Reference, Product, Page}

// Model classifies pages. It is immutable and safe for use by any number of goroutines.
type Model struct {
	trees [len(told)]*boost.Model
}

// sureOfListing is the share of the sum of probabilities from which a page is a listing,
// leastListing the probability that it needs: for a page unlike all pages of the training set,
// all probabilities are low.
const (
	sureOfListing = 0.53
	leastListing  = 0.3
)

// sureToLeave is the certainty, in percent, with which a page must be a listing for runs to leave
// it out. At 70, half as many pages of content are lost as at 53; and nobody finds the copy of a
// page that is lost.
const sureToLeave = 70

// leastSum is the sum of the probabilities below which no kind is likely.
const leastSum = 0.1

// vague is the weight of the probability that a page is other content, against those of the named
// kinds.
const vague = 0.3

// Source is a page to be classified.
type Source struct {
	Tree    *markup.Tree
	Address string       // "" where it has none
	Host    *repeat.Host // what repeats on the page's host; nil where that is not known
	Title   repeat.Title // of the page, without the name of the site
	Bare    bool         // most pages of the set are not whole
	Body    denoise.Body // that a denoiser found: a page with a body is not empty
}

// Shipped returns the model with the weights that ship.
var Shipped = sync.OnceValues(func() (*Model, error) { return readModel(kind.Weights) })

func readModel(file string) (*Model, error) {
	c, err := boost.ReadFile(file, 1, slices.Repeat([]int{Columns}, len(told))...)
	if err != nil {
		return nil, say.Errorf("weights of kinds: %v", err)
	}
	return NewModel(c.Models), nil
}

// Text classifies a plain text.
func Text(s string) Verdict {
	if repeat.Chars(s, 1) == 0 {
		return because(Empty, nothing)
	}
	return because(Page, plainText)
}

// Of classifies a page.
func (m *Model) Of(s Source) Verdict {
	p := read(s)
	if v, ok := p.ruled(s.Body.Text); ok && !(s.Bare && v.Kind == Fragment) {
		return v
	}
	return p.verdict(m.chances(p.row()))
}

// chances are the probabilities of the kinds in told, each by itself.
type chances [len(told)]float64

func (m *Model) chances(row []byte) (out chances) {
	for k, t := range m.trees {
		out[k] = 1 / (1 + math.Exp(-t.LogitOf(row)))
	}
	return out
}

func (c chances) named() map[Kind]float64 {
	out := make(map[Kind]float64)
	for i, k := range told {
		out[k] = c[i]
	}
	return out
}

// choose returns the most likely kind, and its share of the sum of probabilities.
func choose(c chances) (Kind, float64) {
	sum := c.sum()
	if c[0] >= leastListing && c[0] >= sureOfListing*sum {
		return Listing, c[0] / sum
	}
	best, top := 0, -1.0
	for k := 1; k < len(c); k++ {
		p := c[k]
		if told[k] == Page {
			p *= vague
		}
		if p > top {
			best, top = k, p
		}
	}
	return told[best], c[best] / max(sum, leastSum)
}

// sum returns the sum of the probabilities.
func (c chances) sum() (sum float64) {
	for _, p := range c {
		sum += p
	}
	return sum
}

// without sets the probability of one kind to 0.
func (c chances) without(k Kind) chances {
	for i := range c {
		if told[i] == k {
			c[i] = 0
		}
	}
	return c
}

// lists reports whether a page can be a list: it leads to several pages by links outside of running
// text, and more than a tenth of it is links or several of its headings lead to other pages.
func (p *page) lists() bool {
	return p.to.leading >= leastEntries && (p.headsOut >= 2 || 10*p.seenLinks >= p.seen)
}

// The bounds of a list, given the set. Of a page that looks like a list most of its own text is
// links, and one of them has the title of another page. Of one that looks like content most of its
// text is such titles, and hardly anything of it is in blocks of text.
const (
	ownLinks    = 0.6
	ownEntries  = 0.6
	manyEntries = 6
	listText    = 2 * textBlock
)

// namedEntries is the least number of entries with the title of another page in a list of the
// beginnings of pages: two of three of the entries that hold half of the page.
const namedEntries = 4

// manyExcerpts is the least number of blocks of text that break off on a list of excerpts: four of
// five of its own blocks of text, which lead to as many pages.
const manyExcerpts = 4

// excerpted reports whether a page is a list of the beginnings of other pages. One is enough if the
// page has no other text and it ends in a link, such as "… [read on]".
func (p *page) excerpted() bool {
	if p.leadsOn > 0 && p.leadsOn == p.textBlocks {
		return true
	}
	return p.excerpts.n >= manyExcerpts && 5*p.excerpts.n >= 4*p.ownTexts && 5*p.excerpts.chars >= 4*p.text && p.to.titles >= p.excerpts.n
}

// perhapsListing is the share of the sum of probabilities from which a page may be a listing. Posts
// that consist of links have less.
const perhapsListing = 0.35

func (p *page) linked(c chances) bool {
	if p.own < furnitureOwn || p.own == p.seen || p.text > 0 || p.head.words[headDocs] > 0 {
		return false
	}
	return p.cover.entries >= manyEntries && 4*p.links >= 3*p.own && 2*p.cover.chars >= p.own && c[0] >= perhapsListing*c.sum()
}

// anchoredText is below how many characters in blocks of text a page with anchors at its entries
// is a list: the notes of a program that made it.
const anchoredText = 300

func (p *page) listed(likely bool) bool {
	if c := p.cover; c.named >= namedEntries && 3*c.named >= 2*c.entries && 2*c.chars >= p.own {
		return true
	}
	if likely {
		return p.others.n > 0 && float64(p.links) >= ownLinks*float64(p.own)
	}
	return p.othersOwn.n >= manyEntries && p.text < listText && float64(p.othersOwn.chars) >= ownEntries*float64(p.own)
}

// verdict makes the verdict of the probabilities.
func (p *page) verdict(c chances) Verdict {
	k, sure := choose(c)
	if k == Listing && !p.lists() {
		k, sure = choose(c.without(Listing))
	}
	percent := int(math.Round(100 * sure))
	links := 100 * p.seenLinks / max(1, p.seen)
	switch {
	case k == Listing && p.head.words[headDocs] > 0:
		return because(Reference, byContents, percent, links, p.seen, p.most.entries)
	case p.head.words[headDocs] == 0 && p.listed(k == Listing):
		return because(Listing, byTitles, p.others.n, 100*p.links/max(1, p.own), p.own)
	case p.anchored > 0:
		return because(Listing, byAnchors, p.anchored, p.text, 100*p.links/max(1, p.own), p.own)
	case p.excerpted():
		return because(Listing, byExcerpts, p.excerpts.n, p.excerpts.chars, p.text)
	case p.linked(c):
		return because(Listing, byLinks, p.cover.entries, 100*p.links/max(1, p.own), p.own)
	case k == Listing:
		return because(k, byEntries, percent, links, p.seen, p.most.entries)
	case p.own < furnitureOwn && p.own < p.seen:
		return because(Furniture, allTemplate, p.own, p.seen)
	}
	return because(k, byContent, percent, p.text, links, p.seen)
}
