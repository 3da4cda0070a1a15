package offer

import (
	"path/filepath"
	"slices"
	"testing"

	"pagetwin/core/lab/synth"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truthfile"
	"pagetwin/samples"
)

// The list shows every set that ships, with its number of pages and that it has a truth.
func TestTheListOfSamplesIsTrue(t *testing.T) {
	var listed []string
	for _, s := range sampleList() {
		listed = append(listed, s.File)
		if s.About.En == "" || !s.About.Has("zh") {
			t.Errorf("%s: it is not said in both languages what it is", s.File)
		}
		if filepath.Ext(s.File) == ".toml" {
			f, err := samples.Files.Open(s.File)
			if err != nil {
				t.Fatal(err)
			}
			if spec, err := synth.ReadSpec(f); err != nil || spec.Pages != s.Pages {
				t.Errorf("%s: %d pages are listed, it makes %d, %v", s.File, s.Pages, spec.Pages, err)
			}
			continue
		}
		set, err := formats.Open(t.Context(), filepath.Join("../../../samples", s.File), page.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if known, problems := truthfile.Found(set); len(set.Pages) != s.Pages || known == nil || len(problems) > 0 {
			t.Errorf("%s: %d pages are listed, it has %d; truth %v, %v", s.File, s.Pages, len(set.Pages), known != nil, problems)
		}
		if err := set.Close(); err != nil {
			t.Error(err)
		}
	}
	names, err := samples.Laid()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if filepath.Dir(name) == "." && filepath.Ext(name) != ".md" && !slices.Contains(listed, name) {
			t.Errorf("%s is laid out and not listed", name)
		}
	}
}

// A sample is found by its name, with or without its ending and a folder before it.
func TestSamplesAreFoundByName(t *testing.T) {
	for wanted, want := range map[string]string{
		"reprints": "reprints.zip", "reprints.zip": "reprints.zip", "reprints.toml": "reprints.toml",
		"samples/metasearch": "metasearch", `samples\course.zip`: "course.zip", "/usr/share/x/quick.toml": "experiments/quick.toml",
		"quick": "experiments/quick.toml", "articles": "", "README.md": "", "": "", ".": "", "mine.zip": "", "*.zip": "",
	} {
		if got, ok := samples.Named(wanted); got != want || ok != (want != "") {
			t.Errorf("Named(%q) is %q, %v; want %q", wanted, got, ok, want)
		}
	}
}
