package som

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// fitted fits a method of the defaults, watched by fn, to n pages of ten words each.
func fitted(t *testing.T, n int, fn func(algo.Training) error) (*Method, error) {
	t.Helper()
	r := rand.New(rand.NewPCG(4, 2))
	c := text.NewCorpus(n, func(_ context.Context, see func(worker, i int, d *text.Doc) error) error {
		for i := range n {
			words := make([]string, 10)
			for k := range words {
				words[k] = fmt.Sprint("w", r.IntN(300))
			}
			if err := see(0, i, text.FromWords(words)); err != nil {
				return err
			}
		}
		return nil
	})
	made, err := newMethod(param.Defaults(params()))
	if err != nil {
		t.Fatal(err)
	}
	m := made.(*Method)
	m.Traits().Watch(fn)
	return m, m.Fit(t.Context(), c)
}

func TestTrainingTellsHowFarItIs(t *testing.T) {
	var heard []algo.Training
	m, err := fitted(t, 400, func(at algo.Training) error {
		heard = append(heard, at)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range heard {
		if i == 0 && at.Done != 0 || i > 0 && at.Done < heard[i-1].Done {
			t.Fatalf("%+v after %+v", at, heard[max(0, i-1)])
		}
	}
	last := heard[len(heard)-1]
	if len(heard) < 100 || last.Pages != 400 || last.Memory != int64(8*len(m.grid.value)) {
		t.Errorf("%d times, at last %+v", len(heard), last)
	}
	if share := last.Done / last.Total; share < 0.75 || share > 1.25 {
		t.Errorf("%.2f of what was expected was done", share)
	}
}

func TestTrainingThatIsRefusedEnds(t *testing.T) {
	refused := errors.New("too long")
	calls := 0
	_, err := fitted(t, 50, func(algo.Training) error {
		calls++
		return refused
	})
	if !errors.Is(err, refused) || calls != 1 {
		t.Errorf("%v after %d calls", err, calls)
	}
}
