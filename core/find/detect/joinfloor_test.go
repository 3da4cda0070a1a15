package detect_test

import (
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/text"
)

// A run on the disk finds pairs below the threshold too if the index in memory guarantees them, or
// if its keys produce the candidates of the join; otherwise the floor rises to the score for which
// the keys are made.
func TestPairsBelowTheThresholdOnTheDisk(t *testing.T) {
	set, seg := news(300, 5), text.NewSegmenter()
	for name, floor := range map[string]float64{"longsentence": 0.2, "winnowing": 0.2, "featurecode": 0.2, "substring": 0.2, "spotsigs": 0.44} {
		a, err := catalog.Algorithm(name)
		if err != nil {
			t.Fatal(err)
		}
		r := sameSpilled(t, set, detect.Options{Segmenter: seg, Bounds: result.Bounds{Floor: 0.2}}, detect.Job{Algorithm: a, Values: param.Defaults(a.Params)})
		if r.Floor != floor {
			t.Errorf("%s: pairs are kept from %v on, want %v", name, r.Floor, floor)
		}
		if below := r.Pairs.From(floor).Len() - r.Pairs.From(r.Cut).Len(); below == 0 && floor < r.Cut {
			t.Errorf("%s: no pair below the threshold: the test shows nothing", name)
		}
	}
}
