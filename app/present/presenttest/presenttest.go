// Package presenttest helps to test the places of the window: a replacement for the window's
// thread, settings in memory, and algorithms whose scores are easy to compute by hand.
package presenttest

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

// Loop replaces the window's thread: functions from goroutines run while the test waits.
type Loop struct{ Queue chan func() }

// NewLoop returns an empty loop.
func NewLoop() *Loop { return &Loop{make(chan func(), 100_000)} }

// Do queues fn to run while the test waits.
func (l *Loop) Do(fn func()) { l.Queue <- fn }

// Until runs queued functions until ok returns true.
func (l *Loop) Until(t *testing.T, ok func() bool) {
	t.Helper()
	limit := time.After(60 * time.Second)
	for !ok() {
		select {
		case fn := <-l.Queue:
			fn()
		case <-limit:
			t.Fatal("waited too long")
		}
	}
}

// memory is a store that is not written to disk.
type memory struct {
	text  map[string]string
	float map[string]float64
	list  map[string][]string
}

// NewMemory returns an empty store.
func NewMemory() *memory {
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

// Words returns the dictionary that all desks share.
var Words = sync.OnceValue(text.NewSegmenter)

// DecidedLengths is Lengths with a threshold that changes no signature.
func DecidedLengths() algo.Algorithm {
	a := Lengths(nil)
	a.Params[0].AfterSigning = true
	return a
}

// Lengths is an algorithm whose score is easy to compute by hand: the length of the shorter body
// divided by that of the longer one.
func Lengths(sign func()) algo.Algorithm {
	return algo.Algorithm{
		Name:      "lengths",
		Title:     param.Words{En: "Lengths"},
		Threshold: "at",
		Params: []param.Param{
			{Name: "at", Title: saytest.Words("at", "阈值"), Kind: param.Float, Default: 0.9, Min: 0, Max: 1, Grid: []any{0.5, 0.9}},
			{Name: "times", Title: param.Words{En: "times"}, Kind: param.Int, Default: 1, Min: 1, Max: 9, Grid: []any{1, 2, 3}},
		},
		New: func(v param.Values) (algo.Method, error) {
			if v.Int("times") == 7 {
				return nil, errors.New("lengths: times must not be 7")
			}
			return LengthMethod{sign}, nil
		},
	}
}

type LengthMethod struct{ sign func() }

func (m LengthMethod) Sign(d *text.Doc) algo.Signature {
	if m.sign != nil {
		m.sign()
	}
	if d.Empty() {
		return nil
	}
	return algo.Signature{uint64(len(d.Body))}
}

func (m LengthMethod) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	return float64(min(a[0], b[0])) / float64(max(a[0], b[0]))
}

// FourPages returns two pages of length 10, which are duplicates, and two pages of other
// lengths.
func FourPages() (*page.Set, *truth.Truth) {
	pages := []page.Page{{ID: "a"}, {ID: "b"}, {ID: "c"}, {ID: "d"}}
	for i := range pages {
		pages[i].URL = "https://example.org/" + pages[i].ID
	}
	contents := []page.Content{
		{Kind: page.Text, Text: strings.Repeat("文", 10)},
		{Kind: page.Text, Text: strings.Repeat("文", 10)},
		{Kind: page.Text, Text: strings.Repeat("文", 20)},
		{Kind: page.Text, Text: strings.Repeat("文", 40)},
	}
	return page.FromPages("four", pages, contents), &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 1, 2}}
}

// FileSet writes a set of four texts with truth and returns its path.
func FileSet(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	var lines []string
	for id, n := range map[string]int{"a": 10, "b": 10, "c": 20, "d": 40} {
		lines = append(lines, `{"id":"`+id+`","text":"`+strings.Repeat(id, n)+`"}`)
	}
	for name, data := range map[string]string{"pages.jsonl": strings.Join(lines, "\n"), "clusters.tsv": "id\tcluster\na\t1\nb\t1\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// IndexedLengths is Lengths with an index that finds only pairs of equal length and guarantees
// none.
func IndexedLengths() algo.Algorithm {
	a := Lengths(nil)
	made := a.New
	a.New = func(v param.Values) (algo.Method, error) {
		m, err := made(v)
		return keyedLengths{m}, err
	}
	return a
}

// Slow is a denoiser that works on a page until the test releases it.
func Slow(at, free chan struct{}) denoise.Denoiser {
	return denoise.Denoiser{Name: "slow", Title: saytest.Words("slow", "慢"), New: func(param.Values) (denoise.Func, error) {
		return func(*markup.Tree) denoise.Body {
			at <- struct{}{}
			<-free
			return denoise.Body{}
		}, nil
	}}
}

// Config returns the configuration of a desk for tests, with the given algorithms, or those of
// the catalog if none are given, and the loop that replaces its thread.
func Config(t testing.TB, algorithms ...algo.Algorithm) (session.Config, *Loop) {
	t.Helper()
	book, err := wording.NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	if len(algorithms) == 0 {
		algorithms = catalog.Algorithms()
	}
	l := NewLoop()
	return session.Config{Do: l.Do, Store: NewMemory(), Book: book, Algorithms: algorithms, Denoisers: catalog.Denoisers(), Denoiser: catalog.DefaultDenoiser, Segmenter: Words()}, l
}

type keyedLengths struct{ algo.Method }

func (keyedLengths) Keys(s algo.Signature) []uint64 { return s }

// New returns the shared state for tests of one place, and the loop that replaces the window's
// thread.
func New(t testing.TB, algorithms ...algo.Algorithm) (*session.Shared, *Loop) {
	t.Helper()
	c, l := Config(t, algorithms...)
	s := session.New(c)
	t.TempDir() // removed when the files in it are closed, not before
	t.Cleanup(s.Close)
	return s, l
}

// SomeAlgorithms are enough algorithms for a test of kept state.
func SomeAlgorithms(t *testing.T) []algo.Algorithm {
	t.Helper()
	shingling, err := catalog.Algorithm("shingling")
	if err != nil {
		t.Fatal(err)
	}
	return []algo.Algorithm{shingling}
}
