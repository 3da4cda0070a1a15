package store

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/find/join"
	"pagetwin/core/page"
)

// sections opens a file in memory.
func sections(t testing.TB, src []byte, kind Kind) *Sections {
	t.Helper()
	s, err := newSections(bytes.NewReader(src), int64(len(src)), kind, "f")
	must(t, err)
	return s
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
	s, err := readSignatures(sections(t, signatureFile(t, sigs), KindSignatures))
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
	src[headSize+100] ^= 1
	s, err := readSignatures(sections(t, src, KindSignatures))
	must(t, err)
	all := make([]uint32, s.Len())
	for i := range all {
		all[i] = uint32(i)
	}
	if err := s.Each(all, func(uint32, algo.Signature) error { return nil }); err == nil {
		t.Fatal("a changed word was read")
	}
}

func TestKeysAreSortedWithinParts(t *testing.T) {
	const parts, pages = 7, 300
	rng := rand.New(rand.NewPCG(3, 4))
	w := NewKeyWriter(parts)
	want := make(map[Entry]bool)
	for p := range uint32(pages) {
		keys := []uint64{rng.Uint64N(100), rng.Uint64N(100), rng.Uint64(), 5}
		w.Add(p, append(keys, keys[0]), 2)
		for _, k := range keys {
			want[Entry{k, p, asked(keys, k)}] = true
		}
	}
	var b bytes.Buffer
	n, err := w.Write(&b)
	must(t, err)
	if int(n) != len(want) {
		t.Fatalf("%d entries, want %d", n, len(want))
	}
	f := sections(t, b.Bytes(), KindKeys)
	for p := range parts {
		list, err := ReadKeys(f, p, pages)
		must(t, err)
		for _, e := range list {
			if PartOf(e.Key, parts) != p || !want[e] {
				t.Fatalf("%v in part %d", e, p)
			}
			delete(want, e)
		}
	}
	if len(want) > 0 {
		t.Fatalf("%d entries are missing", len(want))
	}
}

func asked(keys []uint64, key uint64) bool { return keys[0] == key || keys[1] == key }

// A page is in the block whose range contains it, and the blocks cover the set.
func TestBlocksPartASet(t *testing.T) {
	for _, n := range []int64{1, 2, 7, 100, 1000} {
		for _, blocks := range []int{1, 2, 3, 7, 64} {
			next := int64(0)
			for b := range blocks {
				from, to := Block(b, blocks, n)
				if from != next {
					t.Fatalf("block %d/%d of %d pages begins with %d, not %d", b, blocks, n, from, next)
				}
				for p := from; p < to; p++ {
					if got := blockOf(p, blocks, n); got != b {
						t.Fatalf("page %d of %d is in block %d/%d, not %d", p, n, got, blocks, b)
					}
				}
				next = to
			}
			if next != n {
				t.Fatalf("%d blocks of %d pages end with %d", blocks, n, next)
			}
		}
	}
}

// Each pair of a bucket is in the block of its first page, and in no other does that page begin
// pairs; the size of a bucket does not grow with its number of pairs.
func TestBucketsLieInTheBlocksOfTheirRows(t *testing.T) {
	const pages, blocks = 1000, 5
	rng := rand.New(rand.NewPCG(5, 6))
	w := NewBucketWriter(pages, blocks)
	want, held := make(map[[2]join.Member]int), 0
	for range 30 {
		var b []join.Member
		for p := range uint32(pages) {
			if rng.IntN(40) == 0 {
				b = append(b, join.Member{Page: p, Times: 1 + p%3, Asks: p%4 == 0})
			}
		}
		held += len(b) * blocks
		w.Add(b)
		for i, x := range b {
			for _, y := range b[i+1:] {
				if x.Asks || y.Asks {
					want[[2]join.Member{x, y}]++
				}
			}
		}
	}
	var out bytes.Buffer
	must(t, w.Write(&out))
	f := sections(t, out.Bytes(), KindBuckets)
	for blk := range blocks {
		from, to := Block(blk, blocks, pages)
		must(t, ReadBuckets(f, blk, pages, func(b []join.Member) {
			held -= len(b)
			for i, x := range b {
				for _, y := range b[i+1:] {
					if int64(x.Page) >= from && int64(x.Page) < to && (x.Asks || y.Asks) {
						want[[2]join.Member{x, y}]--
					}
				}
			}
		}))
	}
	for p, n := range want {
		if n != 0 {
			t.Fatalf("pair %v came %d times too few", p, n)
		}
	}
	if held < 0 {
		t.Fatalf("%d places too many", -held)
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
	p, err := readPages(sections(t, b.Bytes(), KindPages))
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

func TestPairsAreReadInOrder(t *testing.T) {
	want := []Pair{{1, 2, 1}, {3, 3, 1}, {0, 9, 0.5}, {1, 9, 0.25}}
	var b bytes.Buffer
	must(t, WritePairs(&b, want))
	got, err := ReadPairs(sections(t, b.Bytes(), KindPairs), 10)
	must(t, err)
	if !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	if _, err := ReadPairs(sections(t, b.Bytes(), KindPairs), 9); err == nil {
		t.Error("a page outside of the set was taken")
	}
}

func TestSpecsTellWhatDiffers(t *testing.T) {
	a := Spec{Format: Format, Program: "1", Pages: 10, Shards: 2, Parts: 3, Blocks: 4, Algorithm: Choice{"minhash", param.Values{"bands": 20, "hash": "one"}}}
	var b bytes.Buffer
	must(t, a.Write(&b))
	back, err := ReadSpec(&b)
	must(t, err)
	if name, _, _, ok := a.Differs(back); ok || a.Hash() != back.Hash() {
		t.Fatalf("a spec that was read differs in %s", name)
	}
	c := a
	c.Algorithm.Values = a.Algorithm.Values.With("bands", 25)
	if name, here, there, ok := a.Differs(c); !ok || name != "algorithm.values.bands" || here != "20" || there != "25" {
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
	b.Reset()
	buckets := NewBucketWriter(10, 2)
	buckets.Add([]join.Member{{Page: 1, Times: 1, Asks: true}, {Page: 3, Times: 2}, {Page: 7, Times: 5, Asks: true}})
	must(f, buckets.Write(&b))
	f.Add(slices.Clone(b.Bytes()))
	b.Reset()
	keys := NewKeyWriter(2)
	keys.Add(1, []uint64{1, 2, 3}, 2)
	_, err := keys.Write(&b)
	must(f, err)
	f.Add(slices.Clone(b.Bytes()))
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, kind := range []Kind{KindSignatures, KindKeys, KindPages, KindBuckets, KindPairs} {
			s, err := newSections(bytes.NewReader(src), int64(len(src)), kind, "f")
			if err != nil {
				continue
			}
			readAll(s, kind)
		}
		// The same content after a valid table.
		for _, kind := range []Kind{KindSignatures, KindKeys, KindPages, KindBuckets, KindPairs} {
			var b bytes.Buffer
			w := newSectionWriter(&b, kind)
			for part := range slices.Chunk(src, max(1, (len(src)+2)/3)) {
				w.Section(part, len(part)/8)
			}
			must(t, w.Close())
			readAll(sections(t, b.Bytes(), kind), kind)
		}
	})
}

// readAll reads all of a file.
func readAll(s *Sections, kind Kind) {
	const pages = 100
	switch kind {
	case KindSignatures:
		if x, err := readSignatures(s); err == nil {
			for i := range x.Len() {
				_, _ = x.At(i)
			}
		}
	case KindPages:
		if x, err := readPages(s); err == nil {
			for i := range x.Len() {
				_, _ = x.At(i)
			}
		}
	case KindPairs:
		_, _ = ReadPairs(s, pages)
	default:
		for i := range s.Len() {
			_, _ = ReadKeys(s, i, pages)
			_ = ReadBuckets(s, i, pages, func(b []join.Member) {
				if b[len(b)-1].Page >= pages {
					panic("a page outside of the set")
				}
			})
		}
	}
}
