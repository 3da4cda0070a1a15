package batch

import (
	"maps"
	"os"
	"path/filepath"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truthfile"
	"pagetwin/core/text"
)

// On Chinese news in real templates, where half of the labelled pairs are hard: recommended
// thresholds decide no worse than those of the papers, and thresholds suggested from the scores
// alone lose at most 0.02 of F1.
func TestRecommendedAndSuggestedThresholdsHold(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("signs 407 pages by all algorithms")
	}
	data := os.Getenv("PAGETWIN_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "shared", "data")
	}
	path := filepath.Join(data, "zh_templated_neardup")
	if _, err := os.Stat(path); err != nil {
		t.Skip("the shared page sets are not here")
	}
	set, err := formats.Open(t.Context(), path, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	gold, _ := truthfile.Found(set)
	var jobs []detect.Job // for each algorithm the paper's settings, followed by the recommended ones
	for _, a := range catalog.Algorithms() {
		paper := param.Defaults(a.Params)
		better := param.Recommended(a.Params, paper)
		if len(better) == 0 && !a.Overlaps(paper) {
			continue
		}
		v := param.Defaults(a.Params)
		maps.Copy(v, better)
		jobs = append(jobs, detect.Job{Algorithm: a, Values: paper}, detect.Job{Algorithm: a, Values: v})
	}
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		t.Fatal(err)
	}
	results, err := detect.Run(t.Context(), set, jobs, detect.Options{
		Denoiser: d, Denoise: param.Defaults(d.Params), Reading: pass.DefaultReading(), Candidates: result.All, Segmenter: text.NewSegmenter(),
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(results); i += 2 {
		a, r := jobs[i].Algorithm, results[i]
		curve := eval.CurveOf(r, gold)
		paper, better := curve.At(r.Cut).F1(), eval.CurveOf(results[i+1], gold).At(results[i+1].Cut).F1()
		if better < paper {
			t.Errorf("%s: F1 %.4f with what is recommended, %.4f with the paper's", a.Name, better, paper)
		}
		if best, ok := curve.Best(); ok && a.Overlaps(jobs[i].Values) {
			s := eval.Suggest(eval.NewOutcome(set, r, nil, r.Cut), true, 1)
			if f := curve.At(s.Threshold).F1(); s.Basis != eval.Scores || f < best.Counts.F1()-0.02 {
				t.Errorf("%s: F1 %.4f where the scores say, the best is %.4f", a.Name, f, best.Counts.F1())
			}
		}
	}
}
