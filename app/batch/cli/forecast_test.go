package cli

import (
	"bytes"
	"testing"
	"time"

	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
)

func TestOnlyJobsOfMoreThanAMinuteGiveAWarning(t *testing.T) {
	for _, c := range []struct {
		wall time.Duration
		lang string
		want string
	}{
		{time.Minute, "en", ""},
		{4 * time.Minute, "en", "pagetwin: charfreq: about 4 min for 50000 pages, 1.25 billion comparisons, 960 MiB; the algorithm has no index, and the number of pairs grows with the square of the pages: use fewer pages\n"},
		{4 * time.Minute, "zh", "pagetwin: charfreq：约 4 分钟，50000 个网页，12.5 亿 次比较，960 MiB；该算法没有索引，网页对数随网页数的平方增长：请减少网页\n"},
	} {
		var out bytes.Buffer
		e := &Env{Name: "pagetwin", Lang: c.lang, Stderr: &out}
		f := detect.Forecast{Algorithm: "charfreq", Stage: result.StageScore, All: true, Pages: 50_000, Comparisons: 1_249_975_000, Memory: 960 << 20, Wall: c.wall}
		if err := WarnOfLong(e)(f); err != nil {
			t.Fatal(err)
		}
		if out.String() != c.want {
			t.Errorf("%v: %q, want %q", c.wall, out.String(), c.want)
		}
	}
}
