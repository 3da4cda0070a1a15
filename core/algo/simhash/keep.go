package simhash

import (
	"context"
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/pack"
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// AppendState appends the number of pages and on how many of them each feature stands.
func (f fitter) AppendState(b []byte) []byte {
	var said []say.Words
	if f.m.said.En != "" {
		said = []say.Words{f.m.said}
	}
	b = pack.Said(pack.Int(b, f.m.tfidf.n), said)
	return pack.Counts(b, f.m.tfidf.df)
}

// Restore takes over what AppendState appended.
func (f fitter) Restore(_ context.Context, _ *text.Corpus, state []byte) error {
	said, freq, err := readState(state)
	if err != nil {
		return err
	}
	f.m.said, *f.m.tfidf = said, freq
	return nil
}

// Add adds the features of another part of the set.
func (f fitter) Add(state []byte) error {
	_, freq, err := readState(state)
	if err != nil {
		return err
	}
	own := f.m.tfidf
	if own.n > math.MaxInt32-freq.n {
		return algo.ErrState
	}
	own.n += freq.n
	for fnv, n := range freq.df {
		own.df[fnv] += n
	}
	return nil
}

func readState(state []byte) (said say.Words, freq idf, err error) {
	r := pack.Read(state)
	freq.n = r.Int(math.MaxInt32)
	for _, w := range r.Said() {
		said = w
	}
	freq.df = r.Counts(freq.n)
	if r.Done() != nil {
		return said, freq, algo.ErrState
	}
	return said, freq, nil
}
