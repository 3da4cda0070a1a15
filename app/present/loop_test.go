package present

import (
	"sync"
	"testing"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/body/denoise"
	"pagetwin/core/text"
)

// loop stands in for the thread of the window: what goroutines hand in runs when
// the test waits.
type loop struct{ queue chan func() }

func newLoop() *loop { return &loop{make(chan func(), 100_000)} }

func (l *loop) do(fn func()) { l.queue <- fn }

// until runs what is handed in until ok says so.
func (l *loop) until(t *testing.T, ok func() bool) {
	t.Helper()
	limit := time.After(60 * time.Second)
	for !ok() {
		select {
		case fn := <-l.queue:
			fn()
		case <-limit:
			t.Fatal("waited too long")
		}
	}
}

// memory is a store that forgets.
type memory struct {
	text  map[string]string
	float map[string]float64
	list  map[string][]string
}

func newMemory() *memory {
	return &memory{text: map[string]string{}, float: map[string]float64{}, list: map[string][]string{}}
}

func (m *memory) StringWithFallback(k, fallback string) string {
	if v, ok := m.text[k]; ok {
		return v
	}
	return fallback
}
func (m *memory) SetString(k, v string) { m.text[k] = v }
func (m *memory) FloatWithFallback(k string, fallback float64) float64 {
	if v, ok := m.float[k]; ok {
		return v
	}
	return fallback
}
func (m *memory) SetFloat(k string, v float64)       { m.float[k] = v }
func (m *memory) StringList(k string) []string       { return m.list[k] }
func (m *memory) SetStringList(k string, v []string) { m.list[k] = v }

// words is one dictionary for all desks.
var words = sync.OnceValue(text.NewSegmenter)

// newTestDesk returns a desk with the given algorithms, those of the catalog
// where there are none.
func newTestDesk(t testing.TB, algorithms ...algo.Algorithm) (*Desk, *loop) {
	t.Helper()
	book, err := NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	if len(algorithms) == 0 {
		algorithms = catalog.Algorithms()
	}
	l := newLoop()
	d := NewDesk(Config{Do: l.do, Store: newMemory(), Book: book, Algorithms: algorithms, Denoisers: catalog.Denoisers(), Denoiser: catalog.DefaultDenoiser, Segmenter: words()})
	t.TempDir() // goes when what is in it is closed, not before
	t.Cleanup(d.Close)
	return d, l
}

// denoiserAt returns the position of a denoiser of the desk.
func denoiserAt(t *testing.T, all []denoise.Denoiser, name string) int {
	t.Helper()
	for i, d := range all {
		if d.Name == name {
			return i
		}
	}
	t.Fatalf("no denoiser %q", name)
	return 0
}
