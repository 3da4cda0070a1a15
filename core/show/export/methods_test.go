package export

import (
	"strings"
	"testing"
)

// The paragraph says what a paper must say, in both languages, and cites in TeX.
func TestMethodsParagraph(t *testing.T) {
	r := example(t, "one", "simhash")
	got := methods([]*Subject{r}, "en", false)
	for _, want := range []string{
		"5 pages of the set five (fingerprint 0123456789abcdef)", "denoiser", "SimHash [charikar2002similarity,manku2007detecting]", "at least 0.5", "4 labelled pairs",
		"seed 1", "pagetwin 1.0 [pagetwin]", "2 cores",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	zh := methods([]*Subject{r, worse(t)}, "zh", true)
	for _, want := range []string{`~\cite{charikar2002similarity,manku2007detecting}`, `~\cite{pagetwin}`, "种子 1"} {
		if !strings.Contains(zh, want) {
			t.Errorf("no %q in\n%s", want, zh)
		}
	}
	r.Threshold = 0.7
	if got := methods([]*Subject{r}, "en", false); !strings.Contains(got, "at least 0.7 were decided duplicates (chosen after the run; the threshold of the run was 0.5)") {
		t.Errorf("the threshold was moved, but\n%s", got)
	}
}
