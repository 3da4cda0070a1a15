package catalog_test

import (
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
)

// The algorithms that can be spread, and the reasons why others cannot, by values.
func TestSpreadingOfAlgorithms(t *testing.T) {
	for _, c := range []struct{ settings, want string }{
		{"tianwang", "yes, after learning from the whole set"},
		{"tianwang weighting=tf", "yes"},
		{"featurecode", "yes"},
		{"featurecode similarity=strict", "yes"},
		{"titletopic", "yes; any two summaries share many characters"},
		{"titletopic steps=topic", "yes"},
		{"titletopic count=words", "yes"},
		{"som", "yes, after learning from the whole set"},
		{"imatch", "yes, after learning from the whole set"},
		{"shingling", "yes"},
		{"shingling measure=exact", "yes"},
		{"shingling measure=containment", "yes"},
		{"simhash", "yes"},
		{"simhash weight=tfidf", "yes, after learning from the whole set"},
		{"simhash k=9", "yes"},
		{"simhash k=12", "no: fingerprints of 64 bits that may differ in 12"},
		{"projection", "yes"},
		{"projection agree=300", "no: at a score of 0.78125, too many of 384 bits"},
		{"combined", "yes"},
		{"spotsigs", "yes"},
		{"spotsigs filter=true", "yes, after learning from the whole set"},
		{"longsentence", "yes"},
		{"longsentence search=sift", "no: search=sift depends on the pages kept before"},
		{"keysentence", "yes, after learning from the whole set"},
		{"charfreq", "no: it has no index"},
		{"digest", "yes"},
		{"bloom", "yes; there is no large filter to skip pages"},
		{"bloom unit=page", "yes"},
		{"bloom join=stream", "no: join=stream depends on earlier pages"},
		{"boolean", "yes, after learning from the whole set"},
		{"fourier", "yes, after learning from the whole set; pages are distinguished by many coefficients"},
		{"minhash", "yes"},
		{"textprofile", "yes"},
		{"winnowing", "yes"},
		{"links", "yes, after learning from the whole set"},
		{"links class=1", "yes"},
		{"substring", "yes"},
		{"blend", "yes; pages are looked up by all of their keys"},
	} {
		name, settings, _ := strings.Cut(c.settings, " ")
		a, v := chosen(t, name, strings.Fields(settings)...)
		s, err := catalog.SpreadingOf(a, v, 0)
		if err != nil {
			t.Fatalf("%s: %v", c.settings, err)
		}
		got := s.Words()
		if !strings.HasPrefix(got.En, c.want) || !strings.ContainsAny(c.want, ":;") && got.En != c.want {
			t.Errorf("%s: %q, want %q", c.settings, got.En, c.want)
		}
		if !got.Has("zh") || got.In("zh") == got.En {
			t.Errorf("%s is told in one language: %q", c.settings, got.In("zh"))
		}
	}
}

// Pairs that score less than the threshold may be too many for keys.
func TestLowerScoresMayNotBeSpread(t *testing.T) {
	a, v := chosen(t, "simhash")
	for score, want := range map[float64]bool{0.95: true, 0.86: true, 0.7: false} {
		if s, err := catalog.SpreadingOf(a, v, score); err != nil || s.Can != want {
			t.Errorf("from %v on: %v, %v, want %v", score, s.Words().En, err, want)
		}
	}
}

func chosen(t testing.TB, name string, settings ...string) (algo.Algorithm, param.Values) {
	t.Helper()
	a, err := catalog.Algorithm(name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := param.Parse(a.Params, settings)
	if err != nil {
		t.Fatal(err)
	}
	return a, v
}
