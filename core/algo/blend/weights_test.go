package blend

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	weights "pagetwin/assets/blend"
)

// What ships can be read and says how it was made.
func TestShippedWeights(t *testing.T) {
	m, made, err := Load("")
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Terms) < 3 {
		t.Errorf("only %d terms ship", len(m.Terms))
	}
	if made.Pairs == 0 || made.Duplicates == 0 || len(made.Sets) == 0 || made.Sets[0].Fingerprint == "" {
		t.Errorf("the record of the fit is incomplete: %+v", made)
	}
}

// More in common never makes a duplicate less likely, in products with log odds neither.
func TestShippedWeightsRise(t *testing.T) {
	m, _, err := Load("")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		scores := map[string]float64{
			"alike": rapid.Float64Range(-odds(1), odds(1)).Draw(t, "alike"), "within": rapid.Float64Range(-odds(1), odds(1)).Draw(t, "within"),
			"accord": rapid.Float64Range(0, 1).Draw(t, "accord"), "places": rapid.Float64Range(0, 1).Draw(t, "places"),
			"opening": rapid.Float64Range(0, 1).Draw(t, "opening"),
		}
		logit := func() float64 {
			x := make([]float64, len(m.Terms))
			for j, term := range m.Terms {
				x[j] = 1
				for name := range strings.SplitSeq(term.Name, "*") {
					v, ok := scores[name]
					if !ok {
						t.Fatalf("no value for %s", name)
					}
					x[j] *= v
				}
			}
			return m.Logit(x)
		}
		before := logit()
		name := rapid.SampledFrom([]string{"alike", "within", "accord", "places", "opening"}).Draw(t, "rises")
		scores[name] += 0.01
		if after := logit(); after <= before {
			t.Errorf("%s rises and the logit goes from %v to %v", name, before, after)
		}
	})
}

// What is written reads back as the same model and the same record.
func TestWeightsReadBack(t *testing.T) {
	m := someModel(t, everyTerm())
	m.Lambda, m.Slope, m.Shift = 1e-3, 0.9, -0.2
	made := Made{Program: "1", Sets: []MadeSet{{"s", "f", 3, "judged", new(.9), new(.8)}}, Denoiser: "format", Denoise: []string{"trim=0"}, Pairs: 7, Duplicates: 2, Seed: 5, Folds: 4, Even: true, Unlisted: 0.5, Repeats: "cut", Least: 60}
	var buf, again bytes.Buffer
	if err := m.Write(&buf, made); err != nil {
		t.Fatal(err)
	}
	back, madeBack, err := readModel(bytes.NewReader(buf.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := back.Write(&again, madeBack); err != nil {
		t.Fatal(err)
	}
	if buf.String() != again.String() {
		t.Errorf("reads back as\n%s\nwas\n%s", again.String(), buf.String())
	}
}

func TestWeightsRefused(t *testing.T) {
	var buf bytes.Buffer
	if err := someModel(t, "containment,length").Write(&buf, Made{}); err != nil {
		t.Fatal(err)
	}
	good := buf.String()
	for _, c := range []struct{ old, new, want string }{
		{"format = 2", "format = 1", "format must be 2, got 1; fit the weights again"},
		{"bias = -1", "bios = -1", `line 2: unknown key "bios"`},
		{`name = "length"`, `name = "lenght"`, `unknown component "lenght"`},
		{`name = "length"`, `name = "length,size"`, "a term must be a name or a product of names"},
		{"k=5", "k=6", "component containment was shingling"},
		{"weight = 0.5", "weight = -0.5", "the weight of containment must be at least 0, got -0.5"},
		{"scale = 0.4", "scale = 0.0", "the scale of containment must be above 0, got 0"},
		{"mean = 0.3", "mean = nan", "containment has the number NaN, which is out of range"},
		{"bias = -1.0", "bias = inf", "out of range"},
		{"bias = -1.0", "bias = x", "blend: weights: line 2, column 8"},
	} {
		bad := strings.Replace(good, c.old, c.new, 1)
		if bad == good {
			t.Fatalf("%q is not in the file:\n%s", c.old, good)
		}
		if _, _, err := readModel(strings.NewReader(bad)); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want … %s", c.new, err, c.want)
		}
	}
	if _, _, err := readModel(strings.NewReader("format = 2")); err == nil {
		t.Error("a file without terms is read")
	}
}

// Whatever the file, reading it ends with a line or with a model that gives
// probabilities.
func FuzzRead(f *testing.F) {
	f.Add(weights.Weights)
	var buf bytes.Buffer
	if err := someModel(f, "containment,lead,length,containment*length").Write(&buf, Made{Sets: []MadeSet{{Name: "s"}}}); err != nil {
		f.Fatal(err)
	}
	f.Add(buf.String())
	f.Add("format = 2\n[[term]]\nname = \"*\"\n")
	f.Add("[[term]]\nscale = 1e400\n")
	f.Fuzz(func(t *testing.T, s string) {
		m, _, err := readModel(strings.NewReader(s))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("the error has several lines: %q", err)
			}
			return
		}
		for _, v := range []float64{0, 1, math.NaN()} {
			x := make([]float64, len(m.Terms))
			for j := range x {
				x[j] = v
			}
			if p := m.Probability(x); !(p > 0 && p < 1) {
				t.Fatalf("probability %v at %v", p, v)
			}
		}
	})
}
