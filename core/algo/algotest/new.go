package algotest

import (
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// New makes the method of an algorithm with its defaults and the settings ("name=value"), with the
// type that its package gives it.
func New[M algo.Method](t testing.TB, a algo.Algorithm, settings ...string) M {
	t.Helper()
	v, err := param.Parse(a.Params, settings)
	if err != nil {
		t.Fatal(err)
	}
	m, err := a.New(v)
	if err != nil {
		t.Fatal(err)
	}
	return m.(M)
}

// BenchmarkSign signs the texts of edits10k with a method, one after the other, each as the
// document that doc makes from it.
func BenchmarkSign(b *testing.B, name string, m algo.Method, texts []string, doc func(i int) *text.Doc) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			m.Sign(doc(i % len(texts)))
			i++
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "documents/s")
	})
}
