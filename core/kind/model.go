package kind

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"math"
	"sync"

	"pagetwin/assets/kind"
	"pagetwin/core/boost"
	"pagetwin/core/denoise"
	"pagetwin/core/markup"
	"pagetwin/core/repeat"
	"pagetwin/core/say"
)

// Told are the kinds that trees tell, in the order of a model's.
var told = [...]Kind{Listing, Article, Thread, Reference, Product, Page}

// Model tells kinds. It is not changed after it was made and safe for use by any
// number of goroutines.
type Model struct {
	trees [len(told)]*boost.Model
}

// SureOfListing is the share of the probabilities from which on a page is a listing, and
// leastListing the probability that it must have: of a page like none that was learned
// from, all are low.
const (
	SureOfListing = 0.5
	leastListing  = 0.3
)

// leastSum is the sum of the probabilities below which no kind is likely.
const leastSum = 0.1

// vague is what the probability that a page is other content counts beside those of
// the kinds that have a name.
const vague = 0.3

// Source is a page whose kind is asked.
type Source struct {
	Tree    *markup.Tree
	Address string       // "" where it has none
	Host    *repeat.Host // what repeats on the page's host; nil where that is not known
	Bare    bool         // of a set of which most pages are not whole
	Body    denoise.Body // as a denoiser found it: a page is not empty that has one
}

// Shipped returns the model with the weights that ship.
var Shipped = sync.OnceValues(func() (*Model, error) {
	m, _, err := readModel(kind.Weights)
	return m, err
})

// Text tells what a plain text is.
func Text(s string) Verdict {
	if repeat.Chars(s, 1) == 0 {
		return because(Empty, nothing)
	}
	return because(Page, plainText)
}

// Of tells what a page is.
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

// named returns the probabilities by kind.
func (c chances) named() map[Kind]float64 {
	out := make(map[Kind]float64)
	for i, k := range told {
		out[k] = c[i]
	}
	return out
}

// choose returns the kind and how sure that is: its share of the probabilities.
func choose(c chances) (Kind, float64) {
	sum := 0.0
	for _, p := range c {
		sum += p
	}
	if c[0] >= leastListing && c[0] >= SureOfListing*sum {
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

// without returns the probabilities but that of one kind.
func (c chances) without(k Kind) chances {
	for i := range c {
		if told[i] == k {
			c[i] = 0
		}
	}
	return c
}

// lists tells whether a page can be a list: it leads to several pages by links that are
// not in the midst of a text, and more than a tenth of it is links or several of its headings
// lead to other pages.
func (p *page) lists() bool {
	return p.to.leading >= leastEntries && (p.headsOut >= 2 || 10*p.seenLinks >= p.seen)
}

// verdict words what the trees say.
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
	case k == Listing:
		return because(k, byEntries, percent, links, p.seen, p.most.entries)
	case p.own < furnitureOwn && p.own < p.seen:
		return because(Furniture, allTemplate, p.own, p.seen)
	}
	return because(k, byContent, percent, p.text, links, p.seen)
}

// weightsFormat is the number of the form of weights files.
const weightsFormat = 1

// Made is the record of how weights were made.
type Made struct {
	Program  string    `json:"program"` // version
	Settings Settings  `json:"settings"`
	Sets     []MadeSet `json:"sets"`
}

// MadeSet is a page set that weights were fitted to.
type MadeSet struct {
	Name        string  `json:"name"`
	Fingerprint string  `json:"fingerprint"`
	Pages       int     `json:"pages"` // with a kind
	Sites       int     `json:"sites"`
	Right       float64 `json:"right"`        // share of pages whose kind is right, by models that have seen no page of the page's site
	ListingOnly float64 `json:"listing_only"` // the same of whether they are listings
}

// weights is the file.
type weights struct {
	Format  int      `json:"format"`
	Made    Made     `json:"made"`
	Columns int      `json:"columns"`
	Model   []string `json:"model"` // base64 of the trees of each kind in turn, in lines
}

const lineBytes = 90

// Write writes the model and the record of how it was made.
func (m *Model) Write(w io.Writer, made Made) error {
	var b []byte
	var err error
	for _, t := range m.trees {
		if b, err = t.AppendBinary(b); err != nil {
			return err
		}
	}
	f := weights{Format: weightsFormat, Made: made, Columns: int(columns)}
	for len(b) > 0 {
		n := min(lineBytes, len(b))
		f.Model = append(f.Model, base64.StdEncoding.EncodeToString(b[:n]))
		b = b[n:]
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	return enc.Encode(f)
}

// readModel reads a weights file.
func readModel(file string) (*Model, Made, error) {
	var f weights
	if err := json.Unmarshal([]byte(file), &f); err != nil {
		return nil, Made{}, say.Errorf("weights of kinds: %v", "网页类型的权重：%v", err)
	}
	if f.Format != weightsFormat || f.Columns != int(columns) {
		return nil, Made{}, say.Errorf("weights of kinds: made for format %d with %d features, this program has format %d with %d: train again",
			"网页类型的权重：按格式 %d、%d 个特征训练，而本程序是格式 %d、%d 个特征：请重新训练",
			f.Format, f.Columns, weightsFormat, int(columns))
	}
	var b []byte
	for i, line := range f.Model {
		part, err := base64.StdEncoding.DecodeString(line)
		if err != nil {
			return nil, Made{}, say.Errorf("weights of kinds: line %d of the model: %v", "网页类型的权重：模型第 %d 行：%v", i+1, err)
		}
		b = append(b, part...)
	}
	m := new(Model)
	var err error
	for k := range m.trees {
		if m.trees[k], b, err = boost.Read(b, int(columns)); err != nil {
			return nil, Made{}, say.Errorf("weights of kinds: %v: %v", "网页类型的权重：%v：%v", told[k].String(), err)
		}
	}
	if len(b) > 0 {
		return nil, Made{}, say.Errorf("weights of kinds: %d bytes behind the model", "网页类型的权重：模型后面多出 %d 字节", len(b))
	}
	return m, f.Made, nil
}
