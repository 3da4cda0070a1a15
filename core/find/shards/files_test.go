package shards

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/algo"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
)

// opened opens a file in memory.
func opened(t testing.TB, src []byte, kind string) *pack.File {
	t.Helper()
	f, err := pack.NewFile(bytes.NewReader(src), int64(len(src)), kind, "f")
	must(t, err)
	return f
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func signatureFile(t testing.TB, sigs []algo.Signature) []byte {
	t.Helper()
	var b bytes.Buffer
	w := NewSignatureWriter(&b)
	for _, s := range sigs {
		w.Add(s)
	}
	must(t, w.Close())
	return b.Bytes()
}

func someSignatures(n int) (sigs []algo.Signature) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range n {
		s := make(algo.Signature, rng.IntN(40))
		for i := range s {
			s[i] = rng.Uint64()
		}
		sigs = append(sigs, s)
	}
	return sigs
}

func TestSignaturesAreReadByPosition(t *testing.T) {
	sigs := someSignatures(1000)
	s, err := readSignatures(opened(t, signatureFile(t, sigs), kindSignatures))
	must(t, err)
	if s.Len() != len(sigs) {
		t.Fatalf("%d pages", s.Len())
	}
	var pages []uint32
	for i := range sigs {
		if i%3 != 0 || i > 900 {
			pages = append(pages, uint32(i))
		}
	}
	k := 0
	must(t, s.Each(pages, func(p uint32, sig algo.Signature) error {
		if p != pages[k] || !slices.Equal(sig, sigs[p]) {
			t.Fatalf("page %d for %d has %d words", p, pages[k], len(sig))
		}
		k++
		return nil
	}))
	if k != len(pages) {
		t.Fatalf("%d of %d pages came", k, len(pages))
	}
}

func TestASignatureThatIsNotAsItWasWrittenIsAnError(t *testing.T) {
	src := signatureFile(t, someSignatures(50))
	src[16+100] ^= 1
	s, err := readSignatures(opened(t, src, kindSignatures))
	must(t, err)
	all := make([]uint32, s.Len())
	for i := range all {
		all[i] = uint32(i)
	}
	if err := s.Each(all, func(uint32, algo.Signature) error { return nil }); err == nil {
		t.Fatal("a changed word was read")
	}
}

func TestPagesAreReadWithTheirProblems(t *testing.T) {
	want := []Page{
		{ID: "a", URL: "http://h/a", Title: "标题", Size: 12, Cut: 3, Verdict: []uint64{1, 2, 3}},
		{ID: "b\tc", Kind: page.Text, Why: 2},
		{ID: "", Unread: true},
	}
	lost := saytest.Words("gone", "没了").At("c")
	lost.Lost = true
	problems := []Problem{{2, lost}, {-1, say.Problem{Where: ".", What: "x"}}}
	var b bytes.Buffer
	w := NewPageWriter(&b)
	for _, p := range want {
		w.Add(p)
	}
	must(t, w.Close(problems))
	p, err := readPages(opened(t, b.Bytes(), kindPages))
	must(t, err)
	for i, x := range want {
		got, err := p.At(i)
		must(t, err)
		if !cmp.Equal(got, x) {
			t.Errorf("page %d is %+v, want %+v", i, got, x)
		}
	}
	if p.Len() != len(want) || !cmp.Equal(p.Problems, problems) {
		t.Errorf("%d pages, problems %v", p.Len(), p.Problems)
	}
}

func TestSpecsTellWhatDiffers(t *testing.T) {
	a := Spec{Format: Format, Program: "1", Pages: 10, Sizes: Sizes{Shards: 2, Parts: 3}, Run: result.Run{Algorithm: "minhash", Values: param.Values{"bands": 20, "hash": "one"}}}
	var b bytes.Buffer
	must(t, a.Write(&b))
	back, err := ReadSpec(&b)
	must(t, err)
	if name, _, _, ok := a.Differs(back); ok || a.Hash() != back.Hash() {
		t.Fatalf("a spec that was read differs in %s", name)
	}
	c := a
	c.Run.Values = a.Run.Values.With("bands", 25)
	if name, here, there, ok := a.Differs(c); !ok || name != "values.bands" || here != "20" || there != "25" {
		t.Errorf("%s: %s, %s", name, here, there)
	}
	if a.Hash() == c.Hash() {
		t.Error("specs that differ have one hash")
	}
}

// Any file gives an error or values within bounds.
func FuzzFiles(f *testing.F) {
	f.Add(signatureFile(f, someSignatures(5)))
	var b bytes.Buffer
	w := NewPageWriter(&b)
	w.Add(Page{ID: "a", Verdict: []uint64{1}})
	must(f, w.Close([]Problem{{0, say.Problem{What: "x"}}}))
	f.Add(slices.Clone(b.Bytes()))
	f.Fuzz(func(t *testing.T, src []byte) {
		for kind, names := range map[string][]string{kindSignatures: {sigWords, sigLengths, sigHashes}, kindPages: {pageRows, pagePlaces, pageProblems}} {
			if x, err := pack.NewFile(bytes.NewReader(src), int64(len(src)), kind, "f"); err == nil {
				readAll(x, kind)
			}
			// The same content after a valid table.
			var b bytes.Buffer
			w := pack.NewFileWriter(&b, kind)
			parts := slices.Collect(slices.Chunk(src, max(1, (len(src)+2)/3)))
			for i, name := range names[:min(len(names), len(parts))] {
				w.Section(name, parts[i], len(parts[i])/8)
			}
			must(t, w.Close())
			readAll(opened(t, b.Bytes(), kind), kind)
		}
	})
}

func readAll(f *pack.File, kind string) {
	if x, err := readSignatures(f); err == nil && kind == kindSignatures {
		for i := range x.Len() {
			_ = x.Each([]uint32{uint32(i)}, func(uint32, algo.Signature) error { return nil })
		}
	}
	if x, err := readPages(f); err == nil && kind == kindPages {
		for i := range x.Len() {
			_, _ = x.At(i)
		}
	}
}
