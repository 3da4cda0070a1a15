package shingling

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"agree=1"},
		[]string{"agree=2", "more=true"},
		[]string{"agree=5", "more=true"},
		[]string{"agree=4", "super=12"},
		[]string{"super=42", "agree=20"},
		[]string{"measure=estimate"},
		[]string{"measure=estimate", "m=128", "threshold=0.8", "unit=char"},
		[]string{"measure=estimate", "bands=10", "m=85"},
		[]string{"measure=exact", "threshold=0.2"},
		[]string{"measure=exact", "k=50"},
		[]string{"measure=containment", "unit=word", "k=3"},
		[]string{"measure=containment", "threshold=1", "k=1"},
		[]string{"digest=40", "agree=1"},
		[]string{"measure=sketch", "k=2"},
		[]string{"measure=sketch", "every=5", "threshold=0.3", "digest=40"},
		[]string{"measure=sketch", "keep=least", "size=20", "k=3", "threshold=0.2"},
	)
}

// method makes a method from settings as a flag takes them.
func method(tb testing.TB, set ...string) algo.Method {
	tb.Helper()
	v, err := param.Parse(params(), set)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := newMethod(v)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

func score(m algo.Method, a, b string) float64 {
	return m.Score(m.Sign(text.NewDoc(nil, a)), m.Sign(text.NewDoc(nil, b)))
}

const (
	pageA = "网页去重算法研究"
	pageB = "网页去重算法综述"
)

// The vectors worked out from the formulas of the package.
func TestMinValueVectors(t *testing.T) {
	m := method(t, "measure=estimate", "k=3")
	a, b := m.Sign(text.NewDoc(nil, pageA)), m.Sign(text.NewDoc(nil, pageB))
	for _, c := range []struct {
		name      string
		got, want uint64
	}{
		{"v0(A)", a[0], 0x20a630485d30937d},
		{"v1(A)", a[1], 0x05a67b690821f153},
		{"v0(B)", b[0], 0x2168e22762cfb477},
		{"v1(B)", b[1], 0x05a67b690821f153},
	} {
		if c.got != c.want {
			t.Errorf("%s = %016x, want %016x", c.name, c.got, c.want)
		}
	}
	if n := minhash.Equal(a, b); n != 37 {
		t.Errorf("%d of 84 agree, want 37", n)
	}
	if got := fmt.Sprintf("%.6f", m.Score(a, b)); got != "0.440476" {
		t.Errorf("estimate %s, want 0.440476", got)
	}
	if got := fmt.Sprintf("%.6f", score(method(t, "measure=estimate", "k=3", "m=1024"), pageA, pageB)); got != "0.487305" {
		t.Errorf("estimate with 1024 functions %s, want 0.487305", got)
	}
}

func TestSuperShingleVectors(t *testing.T) {
	m := method(t, "k=3")
	a := m.Sign(text.NewDoc(nil, pageA))
	if a[0] != 0x8a4694e12afdf9f4 || a[1] != 0x0dda50e889c197ae {
		t.Errorf("super-shingles of A begin %016x %016x", a[0], a[1])
	}
	if got := score(m, pageA, pageB); got != 0 {
		t.Errorf("B-similarity %v, want 0", got)
	}
}

func TestExactVectors(t *testing.T) {
	a, b := settings{k: 3}.set(text.NewDoc(nil, pageA).Tokens()), settings{k: 3}.set(text.NewDoc(nil, pageB).Tokens())
	if len(a) != 6 || len(b) != 6 || sorted.Common(a, b) != 4 {
		t.Errorf("%d and %d shingles, %d common; want 6, 6, 4", len(a), len(b), sorted.Common(a, b))
	}
	for _, c := range []struct {
		set  []string
		a, b string
		want float64
	}{
		{[]string{"measure=exact", "k=3"}, pageA, pageB, 0.5},
		{[]string{"measure=exact", "k=2", "unit=char"}, "abcdef", "abcdxy", 3.0 / 7},
		{[]string{"measure=containment", "k=2", "unit=char"}, "abcdef", "abcdxy", 0.6},
		{[]string{"measure=containment", "k=2", "unit=char"}, "abcdef", "abcd", 1},
	} {
		if got := score(method(t, c.set...), c.a, c.b); got != c.want {
			t.Errorf("%v: %s, %s score %v, want %v", c.set, c.a, c.b, got, c.want)
		}
	}
}

// The mean of the estimate over many pairs is the exact resemblance, which a
// plain map says.
func TestEstimateIsUnbiased(t *testing.T) {
	m := method(t, "measure=estimate", "k=4", "m=84").(*estimate)
	var sum, squares float64
	const pairs = 400
	for i := range pairs {
		a, b := variant(i, 0), variant(i, 1)
		d := score(m, a, b) - jaccard(a, b, 4)
		sum += d
		squares += d * d
	}
	// 0.0546/√400 is 0.0027 at worst: four of them.
	if mean := sum / pairs; math.Abs(mean) > 0.011 {
		t.Errorf("mean error %v", mean)
	}
	if rms := math.Sqrt(squares / pairs); rms > 0.0546*1.1 {
		t.Errorf("standard error %v, at most 0.0546 was foreseen", rms)
	}
}

// variant makes a text of 120 Han characters of which the last n depend on which.
func variant(seed, which int) string {
	var b strings.Builder
	for j := range 120 {
		x := uint64(seed)<<32 + uint64(j)
		if j > 120-1-seed%100 {
			x += uint64(which+1) << 50
		}
		b.WriteRune(rune(0x4E00 + hash.Mix64(x)%20000))
	}
	return b.String()
}

// jaccard is the oracle: plain maps of strings.
func jaccard(a, b string, k int) float64 {
	shingles := func(s string) map[string]bool {
		out := make(map[string]bool)
		r := []rune(s)
		for i := 0; i+k <= len(r); i++ {
			out[string(r[i:i+k])] = true
		}
		return out
	}
	x, y := shingles(a), shingles(b)
	n := 0
	for s := range x {
		if y[s] {
			n++
		}
	}
	return float64(n) / float64(len(x)+len(y)-n)
}

func TestExactAgreesWithMaps(t *testing.T) {
	m := method(t, "measure=exact", "k=2")
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) string {
			return string(rapid.SliceOfN(rapid.SampledFrom([]rune("网页去重算法")), 2, 40).Draw(t, name))
		}
		a, b := draw("a"), draw("b")
		if got, want := score(m, a, b), jaccard(a, b, 2); got != want {
			t.Fatalf("%s, %s: %v, want %v", a, b, got, want)
		}
	})
}

func TestShortPagesAreOneShingle(t *testing.T) {
	m := method(t, "measure=exact", "k=8")
	if got := m.Sign(text.NewDoc(nil, "网页")); len(got) != 1 || got[0] != hash.String("网页") {
		t.Errorf("signature %x, want the hash of the page", got)
	}
	want := "1 page has fewer than 8 tokens: the whole page is used as a single shingle"
	if w := algotest.Warned(t, m); len(w) != 1 || w[0] != want {
		t.Errorf("warnings %q, want %q", w, want)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		set  []string
		want string
	}{
		{[]string{"super=5"}, "shingling: super must divide m = 84, got 5"},
		{[]string{"agree=7"}, "shingling: agree must be at most super = 6, got 7"},
		{[]string{"agree=6", "more=true"}, "shingling: agree must be less than super = 6 if more than agree must be equal, got 6"},
		{[]string{"measure=estimate", "bands=85"}, "shingling: bands must be at most m = 84, got 85"},
	} {
		v, err := param.Parse(params(), c.set)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := newMethod(v); err == nil || err.Error() != c.want {
			t.Errorf("%v: error %v, want %s", c.set, err, c.want)
		}
	}
}

// Every measure is cut by the parameter that it names, and reads back.
func TestEachMeasureHasItsThreshold(t *testing.T) {
	a := Algorithm()
	for measure, want := range map[string]string{"super": "agree", "estimate": "threshold", "exact": "threshold", "containment": "threshold"} {
		v := param.Defaults(a.Params).With("measure", measure)
		name := a.Decider(v)
		if name != want {
			t.Errorf("%s is decided by %s, want %s", measure, name, want)
		}
		p, _ := param.Find(a.Params, name)
		for _, g := range p.Sweep() {
			v := v.With(name, g)
			if own := a.Own(v, a.Cut(v)); own != g {
				t.Errorf("%s: %s=%v reads back as %v", measure, name, g, own)
			}
		}
	}
}

func TestExplainAlignsPassages(t *testing.T) {
	a := text.NewDoc(nil, "开头不同。网页去重，算法研究的现状与展望！然后 Hello World 结束")
	b := text.NewDoc(nil, "另一个引子：网页去重算法研究的现状与展望；别的话，Hello World 结束")
	ev := method(t, "k=3").(algo.Explainer).Explain(a, b)
	var got []string
	for _, m := range ev.Shared {
		got = append(got, fmt.Sprintf("%s=%s (%v)", a.Body[m.A[0].Start:m.A[0].End], b.Body[m.B[0].Start:m.B[0].End], m.Weight))
	}
	want := []string{
		"网页去重，算法研究的现状与展望=网页去重算法研究的现状与展望 (12)",
		"Hello World 结束=Hello World 结束 (2)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("passages %q, want %q", got, want)
	}
	if v := ev.Numbers[0].Value; v != "0.4375 = 14/32" {
		t.Errorf("exact resemblance %s", v)
	}
}

// "Greater than b" asks for one super-shingle more than "at least b", and Own reads
// the cut back.
func TestMoreThanSoMany(t *testing.T) {
	a := Algorithm()
	for agree := 1; agree < 6; agree++ {
		v := param.Defaults(a.Params).With("agree", agree)
		more, next := v.With("more", true), v.With("agree", agree+1)
		if a.Cut(more) != a.Cut(next) {
			t.Errorf("more than %d is the cut %v, at least %d is %v", agree, a.Cut(more), agree+1, a.Cut(next))
		}
		if own := a.Own(more, a.Cut(more)); own != agree {
			t.Errorf("the cut of more than %d reads back as %v", agree, own)
		}
		m, err := a.New(more)
		if err != nil {
			t.Fatal(err)
		}
		if got := algo.Guarantee(m); got != a.Cut(more) {
			t.Errorf("more than %d: the index promises %v, the cut is %v", agree, got, a.Cut(more))
		}
	}
}

// Where bands is 0 their number is what serves the threshold best, pairs lost and
// pairs too many weighing alike: the area under the curve below the threshold and that
// above the curve from it on, added up here by steps of a thousandth.
func TestBandsServeTheThreshold(t *testing.T) {
	for _, threshold := range []string{"0.3", "0.5", "0.8", "0.9"} {
		e := algotest.New[*estimate](t, Algorithm(), "measure=estimate", "threshold="+threshold)
		at := e.threshold
		wrong := func(b minhash.Bands) (sum float64) {
			for i := range 1000 {
				r := (float64(i) + 0.5) / 1000
				if p := b.Candidate(r); r < at {
					sum += p / 1000
				} else {
					sum += (1 - p) / 1000
				}
			}
			return sum
		}
		for r := 1; r <= e.m; r++ {
			for b := 1; b*r <= e.m; b++ {
				if o := (minhash.Bands{B: b, R: r}); wrong(o) < wrong(e.bands)-1e-3 {
					t.Errorf("threshold %s: %v err by %.4f, %v by %.4f", threshold, e.bands, wrong(e.bands), o, wrong(o))
				}
			}
		}
	}
}

// What is said of equal super-shingles is what the measure super counts.
func TestExplainNamesTheEqualSuperShingles(t *testing.T) {
	docs := algotest.Docs()
	m := method(t)
	told := func(ev algo.Evidence) string {
		i := slices.IndexFunc(ev.Numbers, func(n algo.Number) bool { return strings.HasPrefix(n.Name.En, "equal super-shingles") })
		if i < 0 {
			t.Fatal("nothing is said of super-shingles")
		}
		return ev.Numbers[i].Value
	}
	seen := make(map[int]bool)
	for i, a := range docs[:9] {
		for _, b := range docs[:i+1] {
			x, y := m.Sign(a), m.Sign(b)
			var which []string
			for k := range x {
				if x[k] == y[k] {
					which = append(which, fmt.Sprint(k+1))
				}
			}
			want := fmt.Sprintf("%d/6", len(which))
			if len(which) > 0 {
				want += ": " + strings.Join(which, ", ")
			}
			if got := told(m.(algo.Explainer).Explain(a, b)); got != want {
				t.Errorf("pages %d and %d: %s, want %s", a.Index, b.Index, got, want)
			}
			seen[len(which)] = true
		}
	}
	if len(seen) < 3 {
		t.Errorf("the pages show only %v equal super-shingles", seen)
	}
}

// Digests of 40 bits are Rabin fingerprints of the shingles, and find what those of 64 do.
func TestDigestsOf40Bits(t *testing.T) {
	m := method(t, "measure=exact", "k=2", "digest=40")
	s := m.Sign(text.NewDoc(nil, "网页去重"))
	for _, shingle := range []string{"网页", "页去", "去重"} {
		if _, ok := slices.BinarySearch(s, hash.Mix64(hash.Rabin40(shingle))); !ok || len(s) != 3 {
			t.Errorf("%s is not in %x", shingle, s)
		}
	}
	for _, measure := range []string{"exact", "containment"} {
		if long, short := score(method(t, "measure="+measure, "k=3"), pageA, pageB), score(method(t, "measure="+measure, "k=3", "digest=40"), pageA, pageB); long != short {
			t.Errorf("%s is %v by 64 bits, %v by 40", measure, long, short)
		}
	}
}
