package links

import (
	"path"
	"slices"
	"strings"
	"sync/atomic"
	"unicode"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/body/declared"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// The parts of a score.
const (
	byContent = iota
	byLinks
	byWords
	parts
)

// like is the resemblance of two pages in a part: the mean of several Jaccard coefficients;
// undefined if one of the pages lacks the part.
type like struct {
	sum  float64
	n    int
	both bool
}

func (l like) share() float64 { return l.sum / float64(max(1, l.n)) }

// jaccard adds |A∩B|/|A∪B| of two ascending sets; if one is empty it adds nothing.
func (l *like) jaccard(a, b []uint64) {
	if len(a) == 0 || len(b) == 0 {
		return
	}
	n := sorted.Common(a, b)
	l.sum += float64(n) / float64(len(a)+len(b)-n)
	l.n++
	l.both = true
}

// content is class 1, and the part that the other classes share with it.
type content struct {
	algo.Index
	unit    string
	k       int
	least   float64 // least resemblance of the contents of candidates
	weights [parts]float64

	short *atomic.Int64 // pages with fewer than k tokens
}

func (c *content) tokens(d *text.Doc) text.Tokens { return algo.TokensOf(d, c.unit) }

type view struct{ out, in, words, content []uint64 }

// Bit positions of the sizes of the sets in the first word of a signature.
const (
	sizeBits = 16
	sizeMask = 1<<sizeBits - 1
)

// signed makes a signature of the sets: the numbers of links and words, then the sets.
func (v view) signed() algo.Signature {
	if len(v.content) == 0 {
		return nil
	}
	s := algo.Signature{uint64(len(v.out)) | uint64(len(v.in))<<sizeBits | uint64(len(v.words))<<(2*sizeBits)}
	return slices.Concat(s, v.out, v.in, v.words, v.content)
}

func viewOf(s algo.Signature) (v view) {
	if len(s) == 0 {
		return v
	}
	rest := s[1:]
	for i, set := range []*[]uint64{&v.out, &v.in, &v.words} {
		n := s[0] >> (i * sizeBits) & sizeMask
		*set, rest = rest[:n], rest[n:]
	}
	v.content = rest
	return v
}

func likes(a, b view) (l [parts]like) {
	l[byContent].jaccard(a.content, b.content)
	l[byLinks].jaccard(a.out, b.out)
	l[byLinks].jaccard(a.in, b.in)
	l[byWords].jaccard(a.words, b.words)
	return l
}

func (c *content) Sign(d *text.Doc) algo.Signature {
	c.count(d)
	return c.view(d).signed()
}

func (c *content) count(d *text.Doc) {
	if n := c.tokens(d).Len(); n > 0 && n < c.k {
		c.short.Add(1)
	}
}

func (c *content) view(d *text.Doc) view {
	if t := c.tokens(d); t.Len() > 0 {
		return view{content: minhash.Set(t, c.k)}
	}
	return view{}
}

func (c *content) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	return c.mean(likes(viewOf(a), viewOf(b)))
}

func (c *content) Warnings() []say.Words { return algo.OneShingle(c.short.Load(), c.k) }

type linked struct {
	content
	words   bool    // class 3
	share   float64 // share of the pages of a host from which on a link is a template link
	learned learned
}

func (m *linked) Traits() algo.Traits {
	return algo.Traits{Links: true, AppendState: m.appendState, RestoreState: m.restore}
}

func (m *linked) Sign(d *text.Doc) algo.Signature {
	m.content.count(d)
	return m.view(d).signed()
}

func (m *linked) view(d *text.Doc) view {
	v := m.content.view(d)
	own := addressOf(d)
	for _, key := range d.Links() {
		if h := hash.String(key); !m.learned.isFurniture(own.Host, h) {
			v.out = append(v.out, h)
		}
	}
	v.out = set(v.out)
	if key := own.Key(); key != "" {
		v.in = m.learned.in[hash.String(key)]
	}
	if m.words {
		for _, w := range wordsOf(own) {
			v.words = append(v.words, hash.String(w))
		}
		v.words = set(v.words)
	}
	return v
}

func set(words []uint64) []uint64 {
	slices.Sort(words)
	return slices.Compact(words)
}

func addressOf(d *text.Doc) declared.Address {
	return declared.AddressOf(page.Page{ID: d.ID, URL: d.URL})
}

const mostWords = 1000

// wordsOf returns the words of path and query, each once: runs of letters, split before a
// capital that follows a small letter, in lower case. The file ending is ignored.
func wordsOf(a declared.Address) []string {
	dir, file := path.Split(a.Path)
	s := dir + strings.TrimSuffix(file, path.Ext(file)) + "?" + a.Query
	seen := make(map[string]bool)
	var out []string
	for _, run := range strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }) {
		for _, w := range humps(run) {
			if w = strings.ToLower(w); !seen[w] && len(out) < mostWords {
				seen[w] = true
				out = append(out, w)
			}
		}
	}
	return out
}

// humps splits a run of letters before each capital that follows a small letter.
func humps(run string) (out []string) {
	from, small := 0, false
	for i, r := range run {
		if unicode.IsUpper(r) && small {
			out = append(out, run[from:i])
			from = i
		}
		small = unicode.IsLower(r)
	}
	return append(out, run[from:])
}
