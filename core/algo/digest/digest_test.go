package digest

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func method(t testing.TB, settings ...string) algo.Method {
	t.Helper()
	return algotest.New[algo.Method](t, Algorithm(), settings...)
}

// Published digests: RFC 1321 and FIPS 180 for "abc", the reference implementation of XXH3 for
// the empty text, and other programs for 网页.
func TestDigestVectors(t *testing.T) {
	for _, c := range []struct{ kind, text, want string }{
		{hashMD5, "", "d41d8cd98f00b204e9800998ecf8427e"},
		{hashMD5, "abc", "900150983cd24fb0d6963f7d28e17f72"},
		{hashMD5, "网页", "18a481ea13632242e768056d0d7cb2e3"},
		{hashSHA256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
		{hashXXH3, "", "99aa06d3014798d86001c324468d497f"},
	} {
		if got := algo.Hex(sum(c.kind, c.text)...); got != c.want {
			t.Errorf("%s of %q is %s, want %s", c.kind, c.text, got, c.want)
		}
	}
}

func TestOnlyContentCounts(t *testing.T) {
	for _, kind := range []string{hashMD5, hashSHA256, hashXXH3} {
		m := method(t, "digest="+kind)
		sign := func(s string) algo.Signature { return m.Sign(text.NewDoc(nil, s)) }
		a := sign("网页去重，ABC 123。")
		for body, want := range map[string]float64{
			"网页去重（ａｂｃ）１２３": 1, "网页\n去重 abc-123": 1, "网页去重，ABC 124。": 0, "网页去重ABC": 0,
		} {
			if got := m.Score(a, sign(body)); got != want {
				t.Errorf("%s: %q scores %v, want %v", kind, body, got, want)
			}
		}
	}
}

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(), []string{"digest=sha256"}, []string{"digest=xxh3"},
		[]string{"form=two-stage"}, []string{"form=two-stage", "key=simhash", "blocks=1"},
		[]string{"form=two-stage", "key=simhash", "blocks=16", "k=1"},
		[]string{"form=two-stage", "key=digest"}, []string{"form=two-stage", "key=digest", "digest=sha256"},
		[]string{"form=two-stage", "key=length"}, []string{"form=two-stage", "key=length", "rho=0.1"},
		[]string{"form=two-stage", "key=title", "k=100"},
		[]string{"form=two-stage", "features=fields"}, []string{"form=two-stage", "features=fields", "key=length"},
		[]string{"form=two-stage", "features=fields", "key=digest"})
}

// page draws a page over a few characters.
var page = rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]string{"网", "页", "去", "重", "，", " ab "}), 0, 60),
	func(s []string) string { return strings.Join(s, "") })

// The score of the exact form tests equality of the compact texts.
func TestExactTestsEquality(t *testing.T) {
	m := method(t, "digest=xxh3")
	rapid.Check(t, func(t *rapid.T) {
		a, b := page.Draw(t, "a"), page.Draw(t, "b")
		na := text.Normalize(a).Text
		want := 0.0
		if na != "" && na == text.Normalize(b).Text {
			want = 1
		}
		if got := m.Score(m.Sign(text.NewDoc(nil, a)), m.Sign(text.NewDoc(nil, b))); got != want {
			t.Fatalf("%q and %q score %v", a, b, got)
		}
	})
}

// The resemblance equals that computed with maps of strings. Stage 1 with classes of length
// loses no pair that scores at least ρ, and with blocks no pair of equal sets.
func TestResemblanceAndStageOne(t *testing.T) {
	shingles := func(s string, k int) map[string]bool {
		out := make(map[string]bool)
		tok := text.Normalize(s).Tokens()
		for i := range tok.Windows(k) {
			r := tok.WindowRange(i, k)
			out[tok.Text[r.Start:r.End]] = true
		}
		return out
	}
	for _, key := range []string{keyDigest, keySimHash, keyLength, keyTitle} {
		m := method(t, "form=two-stage", "key="+key, "k=2")
		rapid.Check(t, func(t *rapid.T) {
			a, b := page.Draw(t, "a"), page.Draw(t, "b")
			fa, fb := shingles(a, 2), shingles(b, 2)
			both, want := 0, 0.0
			for s := range fa {
				if fb[s] {
					both++
				}
			}
			if both > 0 {
				want = float64(both) / float64(len(fa)+len(fb)-both)
			}
			sa, sb := m.Sign(text.NewDoc(nil, a)), m.Sign(text.NewDoc(nil, b))
			if got := m.Score(sa, sb); got != want {
				t.Fatalf("resemblance of %q and %q is %v, want %v", a, b, got, want)
			}
			if want > 0 && want >= algo.Guarantee(m) && !meet(m.(algo.Keyed), sa, sb) {
				t.Fatalf("stage 1 (%s) lost %q and %q, which score %v", key, a, b, want)
			}
		})
	}
}

func meet(m algo.Keyed, a, b algo.Signature) bool {
	return slices.ContainsFunc(m.Keys(a), func(k uint64) bool { return slices.Contains(m.Keys(b), k) })
}

// Sizes whose ratio is at least ρ are in the same class or in adjacent ones.
func TestClasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rho := rapid.Float64Range(0.1, 0.99).Draw(t, "rho")
		a := rapid.IntRange(1, 100_000).Draw(t, "a")
		b := rapid.IntRange(a, int(float64(a)/rho)).Draw(t, "b")
		if float64(a) >= rho*float64(b) && class(rho, b) > class(rho, a)+1 {
			t.Fatalf("%d and %d are in classes %d and %d", a, b, class(rho, a), class(rho, b))
		}
	})
}

// Two fingerprints that differ in fewer bits than there are blocks share a block.
func TestFewerDifferingBitsThanBlocksLeaveABlockEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		blocks := rapid.IntRange(1, 16).Draw(t, "blocks")
		m := &staged{key: keySimHash, blocks: blocks}
		a := rapid.Uint64().Draw(t, "a")
		b := a
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, 63), 0, blocks-1).Draw(t, "flips") {
			b ^= 1 << i
		}
		if !meet(m, algo.Signature{a, 1}, algo.Signature{b, 1}) {
			t.Fatalf("%d blocks, %d bits differ, no block is shared", blocks, bits.OnesCount64(a^b))
		}
	})
}

// The SimHash of hashes is their majority bit by bit.
func TestSimHash(t *testing.T) {
	if got := simhash([]uint64{0b0111, 0b0011, 0b1001}); got != 0b0011 {
		t.Errorf("majority %04b, want 0011", got)
	}
	if got := simhash([]uint64{0b11, 0b01}); got != 0b01 {
		t.Errorf("majority %02b, want 01: a half is not more than a half", got)
	}
}

// With the content digest as coarse key, stage 2 never finds a pair that exact digests do not
// find.
func TestDigestAsKeyFindsNoMorePairs(t *testing.T) {
	two := method(t, "form=two-stage", "key=digest", "k=2").(algo.Keyed)
	exact := method(t)
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.NewDoc(nil, page.Draw(t, "a")), text.NewDoc(nil, page.Draw(t, "b"))
		m := two.(algo.Method)
		if meet(two, m.Sign(a), m.Sign(b)) && exact.Score(exact.Sign(a), exact.Sign(b)) != 1 {
			t.Fatalf("stage 1 brings %q and %q together", a.Body, b.Body)
		}
	})
}

func TestWarnings(t *testing.T) {
	m := method(t, "form=two-stage", "key=title", "k=4")
	d := text.NewDoc(nil, "短讯")
	m.Sign(d)
	m.Sign(text.NewDoc(nil, ""))
	titled := text.NewDoc(nil, "这是有标题的网页")
	titled.Title = "标题"
	m.Sign(titled)
	want := "[1 page has fewer than 4 tokens: the whole page is used as a single shingle 1 page has no title: stage 1 finds no candidates for such pages]"
	if got := fmt.Sprint(algotest.Warned(t, m)); got != want {
		t.Errorf("warnings %s, want %s", got, want)
	}
}

// Stage 1 by length warns if its candidates are a large part of all pairs; the count equals that
// of the pairs that share a key.
func TestStageOneByLengthWarnsOfItsPairs(t *testing.T) {
	m := method(t, "form=two-stage", "key=length", "k=2").(algo.Keyed)
	var keys [][]uint64
	for n := range 60 {
		s := m.(algo.Method).Sign(text.NewDoc(nil, numbered(20+n*n)))
		keys = append(keys, m.Keys(s))
	}
	want := 0
	for i, x := range keys {
		for _, y := range keys[:i] {
			if slices.ContainsFunc(x, func(k uint64) bool { return slices.Contains(y, k) }) {
				want++
			}
		}
	}
	s := m.(interface{ together() int })
	if got := s.together(); got != want || got == 0 {
		t.Errorf("%d pairs, the keys bring together %d", got, want)
	}
	if w := algotest.Warned(t, m); len(w) > 0 {
		t.Errorf("few pairs, and %q", w)
	}
	d := text.NewDoc(nil, numbered(50))
	for range 1500 {
		m.(algo.Method).Sign(d)
	}
	if w := fmt.Sprint(algotest.Warned(t, m)); !strings.Contains(w, "stage 1 by length gives 11") {
		t.Errorf("a million pairs, and %s", w)
	}
}

// numbered returns a text of n different tokens.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%d ", i)
	}
	return b.String()
}

func TestExactThreshold(t *testing.T) {
	a := Algorithm()
	v := param.Defaults(a.Params)
	if a.Cut(v) != 1 || a.Cut(v.With("form", formTwoStage)) != 0.8 {
		t.Errorf("cuts %v and %v, want 1 and 0.8", a.Cut(v), a.Cut(v.With("form", formTwoStage)))
	}
}

// BenchmarkSign signs the texts of edits10k from the raw text.
func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")[:2000]
	for _, set := range [][]string{{"digest=md5"}, {"digest=sha256"}, {"digest=xxh3"}, {"form=two-stage"}, {"form=two-stage", "key=length"}} {
		b.Run(strings.Join(set, " "), func(b *testing.B) {
			m := method(b, set...)
			b.ReportAllocs()
			for b.Loop() {
				for _, s := range texts {
					m.Sign(text.NewDoc(nil, s))
				}
			}
			b.ReportMetric(float64(len(texts)*b.N)/b.Elapsed().Seconds(), "documents/s")
		})
	}
}

// The kind of digest affects a signature only if the digest is the key. A signature holds the
// words of stage 1, then one word for each shingle.
func TestOnlyTheKeyPrecedesTheShingles(t *testing.T) {
	d := text.NewDoc(nil, "网页去重算法")
	d.Title = "去重"
	for _, c := range []struct {
		key, digest string
		words       int // words for 2 shingles of 5 characters, and for stage 1
	}{
		{"digest", "md5", 2 + 2},
		{"digest", "sha256", 4 + 2},
		{"simhash", "md5", 1 + 2},
		{"simhash", "sha256", 1 + 2},
		{"title", "md5", 1 + 2},
		{"title", "sha256", 1 + 2},
		{"length", "md5", 2},
		{"length", "sha256", 2},
	} {
		m := method(t, "form=two-stage", "k=5", "key="+c.key, "digest="+c.digest)
		if got := m.Sign(d); len(got) != c.words {
			t.Errorf("key=%s digest=%s: %d words, want %d", c.key, c.digest, len(got), c.words)
		}
	}
}
