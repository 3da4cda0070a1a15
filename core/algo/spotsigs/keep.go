package spotsigs

import (
	"context"
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/pack"
	"pagetwin/core/text"
)

// AppendState appends the number of pages and on how many of them each spot stands.
func (f fitted) AppendState(b []byte) []byte { return pack.Counts(pack.Int(b, f.band.n), f.band.df) }

// Restore takes over what AppendState appended.
func (f fitted) Restore(_ context.Context, _ *text.Corpus, state []byte) error {
	n, df, err := readState(state)
	if err == nil {
		f.band.n, f.band.df = n, df
	}
	return err
}

// Add adds the spots of another part of the set.
func (f fitted) Add(state []byte) error {
	n, df, err := readState(state)
	if err != nil {
		return err
	}
	if f.band.n > math.MaxInt32-n {
		return algo.ErrState
	}
	f.band.n += n
	for spot, n := range df {
		f.band.df[spot] += n
	}
	return nil
}

func readState(state []byte) (n int, df map[uint64]int32, err error) {
	r := pack.Read(state)
	n = r.Int(math.MaxInt32)
	df = r.Counts(n)
	if r.Done() != nil {
		return 0, nil, algo.ErrState
	}
	return n, df, nil
}
