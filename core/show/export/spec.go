package export

import (
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/find/result"
	"pagetwin/core/lab/experiment"
)

// specFiles returns the experiment files that make the runs again: one for each way of
// denoising and of choosing candidates.
func specFiles(runs []*Subject) []*experiment.Spec {
	var specs []*experiment.Spec
	at := make(map[string]*experiment.Spec)
	for _, r := range runs {
		a, err := catalog.Algorithm(r.Result.Algorithm)
		if err != nil && r.Result.Candidates == result.Given {
			continue // scores from a file: no experiment makes them
		}
		key := fmt.Sprint(r.Set.Path, "|", r.Set.Against, "|", r.denoising(), "|", r.Result.Reading, "|", r.Result.Candidates, "|", r.Result.Floor, "|", r.Result.Dictionary)
		s := at[key]
		if s == nil {
			d, err := catalog.Denoiser(r.Result.Denoiser)
			s = &experiment.Spec{
				Name: r.Set.Name, Set: r.Set.Path, Against: r.Set.Against, Candidates: r.Result.Candidates.Asked(), Bounds: result.Bounds{Floor: r.Result.Floor}, Dictionary: r.Result.Dictionary,
				Denoiser: experiment.Choice{Name: r.Result.Denoiser, Set: changed(r.Result.Denoise, d.Params, err)},
			}
			s.Pages = r.Result.Reading
			at[key] = s
			specs = append(specs, s)
		}
		s.Algorithms = append(s.Algorithms, experiment.Choice{Name: r.Result.Algorithm, Set: changed(r.Result.Values, a.Params, err)})
	}
	return specs
}

// changed returns the values that differ from their defaults, nil for none; all of them where the
// declarations are not known.
func changed(v param.Values, ps []param.Param, err error) map[string]any {
	if err != nil {
		return v
	}
	var out map[string]any
	for _, s := range v.Changed(ps) {
		if out == nil {
			out = make(map[string]any)
		}
		name, _, _ := strings.Cut(s, "=")
		out[name] = v[name]
	}
	return out
}

// specTOML writes an experiment file.
func specTOML(s *experiment.Spec) (string, error) {
	var b strings.Builder
	err := toml.NewEncoder(&b).Encode(s)
	return b.String(), err
}

// citations returns the BibTeX entries of the papers of algorithms and denoisers of the runs, and
// of this program.
func citations(runs []*Subject) string { return algo.BibTeX(append(worksOf(runs), algo.Itself)...) }

func worksOf(runs []*Subject) (keys []string) {
	for _, r := range runs {
		if a, err := catalog.Algorithm(r.Result.Algorithm); err == nil {
			keys = append(keys, a.Works...)
		}
		if d, err := catalog.Denoiser(r.Result.Denoiser); err == nil {
			keys = append(keys, d.Works...)
		}
	}
	return keys
}
