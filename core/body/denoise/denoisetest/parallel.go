package denoisetest

import (
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Parallel checks that d finds the same bodies from several goroutines at once, with its defaults
// and with every change of one parameter to a value of its grid. It runs under the race detector.
func Parallel(t *testing.T, d denoise.Denoiser) {
	t.Helper()
	for _, v := range settings(t, d) {
		f, err := d.New(v)
		if err != nil {
			t.Fatalf("%s with %v: %v", d.Name, v, err)
		}
		t.Run(strings.Join(v.Changed(d.Params), ","), func(t *testing.T) { parallel(t, f) })
	}
}

func parallel(t *testing.T, f denoise.Func) {
	var (
		trees []*markup.Tree
		want  []denoise.Body
		wg    sync.WaitGroup
	)
	for _, src := range Pages() {
		trees = append(trees, markup.Parse(src))
		want = append(want, f(markup.Parse(src)))
	}
	for range 8 {
		wg.Go(func() {
			for i, tree := range trees {
				if !cmp.Equal(f(tree), want[i], unexported) {
					t.Error("a body differs when made by several goroutines at once")
				}
			}
		})
	}
	wg.Wait()
}
