package featurecode

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

func storyOf(t *testing.T, a, b string, settings ...string) *trace.Story {
	t.Helper()
	v, err := param.Parse(Algorithm().Params, settings)
	if err != nil {
		t.Fatal(err)
	}
	told := algo.StoryOptions{Algorithm: Algorithm(), Values: v, Method: made(t, settings...)}
	return algotest.Story(t, told, text.NewDoc(nil, a), text.NewDoc(nil, b))
}

// The story of feature strings joins as many codes as the score says, and no others.
func TestStoryOfFeatureStrings(t *testing.T) {
	forth, back := "甲。乙来丙。丁来戊。己", "子。丑来丙。丁来戊。己来甲。乙"
	s := storyOf(t, forth, back, "rule=wu", "side=1")
	codes, common := make([]string, 2), 0
	lanes := algotest.Last(t, s, "alignment").Track.Lanes
	for i, lane := range lanes {
		for _, x := range lane.Things {
			codes[i] += " " + x.Label.En
			if joined := slices.ContainsFunc(lanes[1-i].Things, func(o trace.Thing) bool { return o.ID == x.ID }); joined != (x.Mark == trace.Same) {
				t.Errorf("%s is joined: %v, and has the mark %s", x.Label.En, joined, x.Mark)
			} else if joined && i == 0 {
				common++
			}
		}
	}
	if got, want := strings.Join(codes, ", "), " 甲乙 丙丁 戊己,  子丑 丙丁 戊己 甲乙"; got != want || common != 2 || s.Score != 0.5 {
		t.Errorf("the strings are %s with %d in common and score %v, want %s with 2 and 0.5", got, common, s.Score, want)
	}
}

// The story of sets counts each code where it stands.
func TestStoryOfSets(t *testing.T) {
	s := storyOf(t, "一二，三四。一二，三四。五六", "一二，三四。七八")
	lamps := algotest.Last(t, s, "times").Bits
	var got []string
	for n, head := range lamps.Heads {
		got = append(got, head.En+" "+lamps.Rows[0].Bits[n:n+1]+lamps.Rows[1].Bits[n:n+1]+lamps.Rows[2].Bits[n:n+1])
	}
	if got, want := strings.Join(got, ", "), "一二三四 111, 三四一二 100, 三四七八 010, 三四五六 100"; got != want {
		t.Errorf("the lamps are %s, want %s", got, want)
	}
}
