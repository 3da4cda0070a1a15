package projection

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

func storyOf(t *testing.T, a algo.Algorithm, x, y string, settings ...string) *trace.Story {
	t.Helper()
	v, err := param.Parse(a.Params, settings)
	if err != nil {
		t.Fatal(err)
	}
	return algotest.Story(t, algo.StoryOptions{Algorithm: a, Values: v, Method: makeMethod(t, a, settings...)}, text.NewDoc(nil, x), text.NewDoc(nil, y))
}

const article = "云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。他说，过去一天要分拣四百多封信，如今一个月也不到四十封，但每一封都要亲手送到。"

// The signs of all sums in the story equal the bits of the signatures.
func TestStorySumsHaveTheSignsOfTheBits(t *testing.T) {
	s := storyOf(t, Algorithm(), article, strings.Replace(article, "四十封", "五十封", 1))
	left, right := algotest.Last(t, s, "vectors"), algotest.Last(t, s, "vectors-right")
	for side, v := range []*trace.View{left, right} {
		rows := v.Bits.Rows
		sums, bits := rows[len(rows)-2].Sums, rows[len(rows)-1].Bits
		if len(sums) != shown || len(bits) != shown {
			t.Fatalf("%d sums and %d bits", len(sums), len(bits))
		}
		for i, sig := range bits {
			sum, err := strconv.Atoi(sums[i])
			if err != nil {
				t.Fatal(err)
			}
			if bit := s.Signed[side][i/64]>>(i%64)&1 == 1; bit != (sum > 0) || bit != (sig == '1') {
				t.Errorf("component %d of page %d sums to %d, its bit is %v", i, side, sum, bit)
			}
		}
	}
	columns := algotest.Last(t, s, "flipped").Bits
	for n := range columns.Heads {
		signs := map[bool]int{}
		for _, row := range columns.Rows {
			sum, err := strconv.Atoi(row.Sums[n])
			if err != nil {
				t.Fatal(err)
			}
			signs[sum > 0]++
		}
		if differs := len(signs) == 2; differs != slices.Contains(columns.Differ, n) || differs != (columns.Heads[n].En != "") {
			t.Errorf("column %d has the signs %v", n, signs)
		}
	}
}

// A reversed text has the same counts and no shingle in common: its bits would agree, but the
// first step rejects the pair.
func TestStoryOfTheCombinationNamesTheStep(t *testing.T) {
	rs := []rune(strings.NewReplacer("，", "", "。", "").Replace(article))
	back := make([]rune, len(rs))
	for i, r := range rs {
		back[len(rs)-1-i] = r
	}
	for _, c := range []struct {
		x, y        string
		supers, bit trace.Mark
	}{
		{article, article, trace.Same, trace.Same},
		{string(rs), string(back), trace.Differs, trace.Dropped},
		{article, article + strings.Repeat(string(rs[:len(rs)/3]), 9), trace.Same, trace.Differs},
	} {
		s := storyOf(t, Combined(), c.x, c.y, "k=2", "least=1")
		rows := algotest.Last(t, s, "gates").Bars.Bars
		if rows[0].Mark != c.supers || rows[1].Mark != c.bit || s.Duplicates() != (c.bit == trace.Same) {
			t.Errorf("%.30s… and %.30s…: %+v", c.x, c.y, rows)
		}
	}
}
