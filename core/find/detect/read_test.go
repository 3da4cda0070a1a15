package detect_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/text"
)

// Of the pairs that MinHash decided on seven crawls and a person read, those that are right stay decided,
// but for a list that stands under two addresses, and no more of the others are than were when this
// was written. A pair is wrong where its pages are lists, one form with other contents, or reports of
// other years. Of the sites of offices all pairs were read that were decided once, of the others 60.
func TestPairsThatWereReadAreDecidedAsBefore(t *testing.T) {
	if testing.Short() {
		t.Skip("seven crawls: not for the short run")
	}
	data := os.Getenv("PAGETWIN_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	for name, most := range map[string]struct{ wrong, lost int }{
		"gov": {8, 1}, "pipermail": {1, 0}, "moztw": {4, 0}, "products": {27, 0}, "yeshan": {0, 0}, "pgdoc": {0, 0}, "blogs": {0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(data, "wild_"+name+".tar.xz")
			if _, err := os.Stat(path); err != nil {
				t.Skipf("no wild_%s in ../shared/data or $PAGETWIN_DATA", name)
			}
			decided := decidedOn(t, path)
			read, err := os.ReadFile(filepath.Join("testdata", "read", name+".tsv"))
			if err != nil {
				t.Fatal(err)
			}
			wrong, lost := 0, 0
			for _, line := range strings.Split(strings.TrimSpace(string(read)), "\n")[1:] {
				f := strings.Split(line, "\t")
				switch in := decided[[2]string{f[0], f[1]}] || decided[[2]string{f[1], f[0]}]; {
				case f[2] == "right" && !in:
					lost++
				case f[2] == "wrong" && in:
					wrong++
				}
			}
			if wrong > most.wrong || lost > most.lost {
				t.Errorf("%d wrong pairs are decided, at most %d were; %d right ones are not, at most %d", wrong, most.wrong, lost, most.lost)
			}
		})
	}
}

// decidedOn returns the pairs of ids that MinHash decides by default on a crawl.
func decidedOn(t *testing.T, path string) map[[2]string]bool {
	t.Helper()
	set, err := formats.Open(t.Context(), path, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		t.Fatal(err)
	}
	rs, err := detect.Run(t.Context(), set, []detect.Job{{Algorithm: a}}, detect.Options{Denoiser: d, Reading: pass.DefaultReading(), Candidates: result.All, Segmenter: text.NewSegmenter()})
	if err != nil {
		t.Fatal(err)
	}
	out := map[[2]string]bool{}
	id := func(i int32) string { return strings.TrimPrefix(set.Pages[i].ID, "pages/") }
	for p := range rs[0].Pairs.From(rs[0].Cut).All() {
		out[[2]string{id(p.A), id(p.B)}] = true
	}
	return out
}
