package text

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"math"
	"strconv"
	"strings"
	"sync"

	"pagetwin/core/base/say"
)

// DF holds document frequencies: in how many documents of a set a term occurs.
type DF struct {
	N    int    // number of documents counted
	Unit string // kind of the terms: the Mode of words, or the unit given to TermDF

	count *terms
	idf   []float64 // by number of documents, as far as it reaches
}

// NewDF returns the frequencies of a set of n documents. Counts must be in [1, n].
func NewDF(n int, unit string, count map[string]int) (*DF, error) {
	f := &DF{N: n, Unit: unit, count: new(terms)}
	for term, c := range count {
		if c < 1 || c > n {
			return nil, say.Errorf("text: the document frequency of a term must be from 1 to %d, got %d for %q", n, c, term)
		}
		f.count.at(keyOfTerm(term), term).n = int32(c)
	}
	f.weigh()
	return f, nil
}

// Count returns in how many documents the term occurs; 0 for an unknown term and
// for a nil DF.
func (f *DF) Count(term string) int {
	if f == nil {
		return 0
	}
	return f.count.number(keyOfTerm(term), term)
}

// Len returns the number of terms.
func (f *DF) Len() int { return f.count.used }

// All yields the terms with their counts, in no order.
func (f *DF) All() iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for term, e := range f.count.all() {
			if !yield(term, int(e.n)) {
				return
			}
		}
	}
}

// IDF returns ln(N/df + 0.01), the factor of formula 2 of Wang, Liu and Zhang 2011, which package
// tianwang uses too: from 0.00995 for a term of every document to about ln N for a term of one. A
// term that was never counted is taken to occur once. With a nil DF every term has weight 1.
func (f *DF) IDF(term string) float64 {
	return f.IDFOf(f.Count(term))
}

// IDFOf returns the [DF.IDF] of a term that occurs in n documents.
func (f *DF) IDFOf(n int) float64 {
	switch {
	case f == nil:
		return 1
	case n < len(f.idf):
		return f.idf[n]
	}
	return idf(f.N, n)
}

func idf(all, n int) float64 { return math.Log(float64(all)/float64(max(1, n)) + 0.01) }

// mostIDF is the size of the table of logarithms; few terms occur in more documents.
const mostIDF = 1 << 12

// weigh fills the table of logarithms.
func (f *DF) weigh() {
	f.idf = make([]float64, min(f.N+1, mostIDF))
	for n := range f.idf {
		f.idf[n] = idf(f.N, n)
	}
}

// counter counts the terms of document i in t, each once.
type counter func(t *terms, i int, d *Doc)

// counterOf counts any terms, which may occur several times in a document.
func counterOf(of func(*Doc) iter.Seq[string]) counter {
	return func(t *terms, i int, d *Doc) {
		for term := range of(d) {
			if e := t.at(keyOfTerm(term), term); e.last != int32(i+1) {
				e.last = int32(i + 1)
				e.n++
			}
		}
	}
}

// wordCounter counts the words of a mode.
func wordCounter(mode Mode) counter {
	return func(t *terms, _ int, d *Doc) {
		b := bags.Get().(*Bag) // each word once: fewer look-ups in a large table
		defer bags.Put(b)
		b.Count(d.Words(mode))
		for i := range b.Len() {
			t.at(b.terms[i].key, b.At(i)).n++
		}
	}
}

// countDF visits the corpus. The sums do not depend on which worker saw which document, so the
// result is the same for any number of workers.
func countDF(ctx context.Context, c *Corpus, unit string, count counter) (*DF, error) {
	var mu sync.Mutex
	tallies := make(map[int]*terms)
	err := c.Each(ctx, func(worker, i int, d *Doc) error {
		mu.Lock()
		t := tallies[worker]
		if t == nil {
			t = new(terms)
			tallies[worker] = t
		}
		mu.Unlock()
		count(t, i, d)
		return nil
	})
	if err != nil {
		return nil, err
	}
	f := &DF{N: c.Len(), Unit: unit, count: new(terms)}
	for _, t := range tallies {
		for term, e := range t.all() {
			f.count.at(e.key, term).n += e.n
		}
	}
	f.weigh()
	return f, nil
}

// dfHeader begins a file of document frequencies, which is tab-separated text: a header line,
// then one line "term count" for each term, sorted.
const dfHeader = "#document-frequencies"

// DFPartHeader is the header of a file with the frequencies of one part of a set.
const DFPartHeader = dfHeader + "-part"

// Write writes f in the form that [ReadDF] reads.
func (f *DF) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s\tN=%d\tmode=%s\n", dfHeader, f.N, f.Unit)
	for _, term := range f.sorted() {
		fmt.Fprintf(out, "%s\t%d\n", term, f.Count(term))
	}
	return out.Flush()
}

// ReadDF reads document frequencies; name is used in errors.
func ReadDF(r io.Reader, name string) (*DF, error) { return ReadDFBelow(r, name, 0) }

// ReadDFBelow is ReadDF for a file of which above lines are already read, for line numbers in
// errors.
func ReadDFBelow(r io.Reader, name string, above int) (*DF, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	f := &DF{count: new(terms)}
	no := above
	for lines.Scan() {
		no++
		line := strings.TrimSuffix(lines.Text(), "\r")
		var err error
		if no == above+1 {
			err = f.readHeader(line)
		} else {
			err = f.readTerm(line)
		}
		if err != nil {
			return nil, say.Errorf("%s:%d: %v", name, no, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, say.Errorf("%s:%d: %v", name, no+1, err)
	}
	if no == above {
		return nil, say.Errorf("%s:%d: expected a line %s, tab, N=…, tab, mode=…, got an empty file", name, above+1, dfHeader)
	}
	f.weigh()
	return f, nil
}

func (f *DF) readHeader(line string) error {
	parts := strings.Split(line, "\t")
	if parts[0] == DFPartHeader {
		return say.Errorf("it is only a part of the document frequencies: merge all parts with df merge")
	}
	if len(parts) == 3 && parts[0] == dfHeader {
		num, okN := strings.CutPrefix(parts[1], "N=")
		unit, okMode := strings.CutPrefix(parts[2], "mode=")
		if n, err := strconv.ParseInt(num, 10, 32); err == nil && okN && okMode && n >= 0 && unit != "" {
			f.N, f.Unit = int(n), unit
			return nil
		}
	}
	return say.Errorf("expected %s, tab, N=…, tab, mode=…, got %q", dfHeader, line)
}

func (f *DF) readTerm(line string) error {
	term, num, ok := strings.Cut(line, "\t")
	n, err := strconv.Atoi(num)
	if !ok || term == "" || err != nil || n < 1 || n > f.N {
		return say.Errorf("expected a term, a tab and a count from 1 to %d, got %q", f.N, line)
	}
	e := f.count.at(keyOfTerm(term), term)
	if e.n > 0 {
		return say.Errorf("the term %q occurs a second time here", term)
	}
	e.n = int32(n)
	return nil
}
