// Package presenttest has what tests of the places of the window need: the thread of a window,
// settings that are forgotten, and algorithms whose scores can be told by hand.
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

// Loop stands in for the thread of the window: what goroutines hand in runs when
// the test waits.
type Loop struct{ Queue chan func() }

// NewLoop returns a loop in which nothing waits.
func NewLoop() *Loop { return &Loop{make(chan func(), 100_000)} }

// Do has fn run when the test waits.
func (l *Loop) Do(fn func()) { l.Queue <- fn }

// Until runs what is handed in until ok says so.
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

// memory is a store that forgets.
type memory struct {
	text  map[string]string
	float map[string]float64
	list  map[string][]string
}

// NewMemory returns a store with nothing in it.
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

// Words is one dictionary for all desks.
var Words = sync.OnceValue(text.NewSegmenter)

// DecidedLengths says of its threshold that it changes no signature.
func DecidedLengths() algo.Algorithm {
	a := Lengths(nil)
	a.Params[0].AfterSigning = true
	return a
}

// Lengths is an algorithm whose score can be told by hand: the shorter body's
// length over the longer one's.
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

// FourPages are two of length 10 that are one group, and two of other lengths.
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

// FileSet writes four texts with truth and returns the set's path.
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

// IndexedLengths are lengths with an index that brings together pages of equal length
// alone, and is sure of no pair.
func IndexedLengths() algo.Algorithm {
	a := Lengths(nil)
	made := a.New
	a.New = func(v param.Values) (algo.Method, error) {
		m, err := made(v)
		return keyedLengths{m}, err
	}
	return a
}

// Slow is a denoiser that is at work on a page until the test lets it go.
func Slow(at, free chan struct{}) denoise.Denoiser {
	return denoise.Denoiser{Name: "slow", Title: saytest.Words("slow", "慢"), New: func(param.Values) (denoise.Func, error) {
		return func(*markup.Tree) denoise.Body {
			at <- struct{}{}
			<-free
			return denoise.Body{}
		}, nil
	}}
}

// Config is what a desk is made of for tests, with the given algorithms, those of the catalog
// where there are none, and the loop that stands in for its thread.
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

// New returns what the places of a window share, for tests of one place, and the loop that
// stands in for its thread.
func New(t testing.TB, algorithms ...algo.Algorithm) (*session.Shared, *Loop) {
	t.Helper()
	c, l := Config(t, algorithms...)
	s := session.New(c)
	t.TempDir() // goes when what is in it is closed, not before
	t.Cleanup(s.Close)
	return s, l
}

// SomeAlgorithms are enough for a test of what is kept.
func SomeAlgorithms(t *testing.T) []algo.Algorithm {
	t.Helper()
	shingling, err := catalog.Algorithm("shingling")
	if err != nil {
		t.Fatal(err)
	}
	return []algo.Algorithm{shingling}
}
