package detect_test

import (
	"fmt"
	"testing"

	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
)

func BenchmarkJoinAndScore10000(b *testing.B) {
	list := make([]string, 10_000)
	for i, t := range texts(len(list), 11) {
		list[i] = fmt.Sprintf("n%d m%d %s", i/4, i%97, t)
	}
	set := setOf(list)
	for _, c := range []result.Candidates{result.Index, result.All} {
		b.Run(string(c), func(b *testing.B) {
			var r *result.Result
			for b.Loop() {
				r = mustRun(b, set, detect.Options{Candidates: c, Bounds: result.Bounds{Floor: 0.3}}, job("keys", keyed{}))[0]
			}
			for _, s := range r.Stages {
				b.ReportMetric(float64(s.Wall.Milliseconds()), s.Name+"-ms")
			}
			b.ReportMetric(float64(r.Comparisons), "pairs")
		})
	}
}
