package algotest

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
)

// Parallel checks that a signs the same from several goroutines at once, with its defaults and with
// every other choice; the race detector runs it.
func Parallel(t *testing.T, a algo.Algorithm) {
	t.Helper()
	base := param.Defaults(a.Params)
	all := []param.Values{base}
	for _, p := range a.Params {
		for _, c := range p.Choices {
			all = append(all, base.With(p.Name, c))
		}
		if on, ok := p.Default.(bool); ok {
			all = append(all, base.With(p.Name, !on))
		}
	}
	for _, v := range all {
		if _, err := a.New(v); err == nil {
			t.Run(strings.Join(v.Changed(a.Params), ","), func(t *testing.T) { prepare(t, a, v).parallel(t) })
		}
	}
}

func (b *bench) parallel(t *testing.T) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i, s := range b.sign(b.m) {
				if !slices.Equal(s, b.sigs[i]) {
					t.Errorf("page %d is signed differently beside others", i)
				}
			}
		})
	}
	wg.Wait()
}
