package catalog_test

import (
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise/denoisetest"
)

// One method serves all goroutines of a run, with any parameters.
func TestMethodsAreSafeInParallel(t *testing.T) {
	for _, a := range catalog.Algorithms() {
		t.Run(a.Name, func(t *testing.T) { algotest.Parallel(t, a) })
	}
}

// One denoiser does so too.
func TestDenoisersAreSafeInParallel(t *testing.T) {
	for _, d := range catalog.Denoisers() {
		t.Run(d.Name, func(t *testing.T) { denoisetest.Parallel(t, d) })
	}
}

// Names are unique.
// Every algorithm cites papers that are in references.bib, each by its own entry.
func TestPapersAreCited(t *testing.T) {
	cited := func(name string, works []string) {
		if n := strings.Count("\n"+algo.BibTeX(works...), "\n@"); n != len(works) {
			t.Errorf("%s cites %v, %d entries are known", name, works, n)
		}
	}
	for _, a := range catalog.Algorithms() {
		if cited(a.Name, a.Works); len(a.Works) == 0 {
			t.Errorf("%s cites no paper", a.Name)
		}
	}
	for _, d := range catalog.Denoisers() {
		cited(d.Name, d.Works)
	}
}

func TestNamesAreUnique(t *testing.T) {
	seen := make(map[string]bool)
	for _, a := range catalog.Algorithms() {
		if found, err := catalog.Algorithm(a.Name); err != nil || found.Name != a.Name || seen[a.Name] {
			t.Errorf("algorithm %s: found %s, %v, seen before: %v", a.Name, found.Name, err, seen[a.Name])
		}
		seen[a.Name] = true
	}
	clear(seen)
	for _, d := range catalog.Denoisers() {
		if found, err := catalog.Denoiser(d.Name); err != nil || found.Name != d.Name || seen[d.Name] {
			t.Errorf("denoiser %s: found %s, %v, seen before: %v", d.Name, found.Name, err, seen[d.Name])
		}
		seen[d.Name] = true
	}
	if _, err := catalog.Algorithm("nosuch"); err == nil {
		t.Error("an algorithm that does not exist is found")
	}
	if _, err := catalog.Denoiser(catalog.DefaultDenoiser); err != nil {
		t.Errorf("the default denoiser: %v", err)
	}
}

// A recommended value is valid, differs from the paper's, and belongs to a parameter that only
// decides, for each value of each choice: everything else is as in the paper. Every declared
// recommendation applies in some case.
func TestOnlyThresholdsAreRecommended(t *testing.T) {
	some := false
	for _, a := range catalog.Algorithms() {
		ever := make(map[string]bool)
		for _, v := range choices(a.Params) {
			for name, value := range param.Recommended(a.Params, v) {
				ever[name] = true
				p, _ := param.Find(a.Params, name)
				checked, err := p.Check(value)
				if err != nil || checked != value || value == p.Default || name != a.Decider(v) {
					t.Errorf("%s: %s is recommended as %v with %v: %v", a.Name, name, value, v, err)
				}
				v[name] = value
			}
			if _, err := a.New(v); err != nil {
				t.Errorf("%s: %v", a.Name, err)
			}
		}
		for _, p := range a.Params {
			if p.Recommended != nil && !ever[p.Name] {
				t.Errorf("%s: %s is never recommended", a.Name, p.Name)
			}
			some = some || ever[p.Name]
		}
	}
	if !some {
		t.Error("nothing is recommended")
	}
}

// choices returns the defaults, and these with each other value of each choice.
func choices(ps []param.Param) []param.Values {
	out := []param.Values{param.Defaults(ps)}
	for _, p := range ps {
		for _, c := range p.Choices {
			v := param.Defaults(ps)
			v[p.Name] = c
			out = append(out, v)
		}
	}
	return out
}
