package pack_test

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
)

// all has one of each.
func all() []byte {
	b := pack.Int(pack.Uint(nil, math.MaxUint64), 7)
	b = pack.Bool(pack.Float(pack.Word(b, 1<<63|5), -0.1), true)
	b = pack.Bytes(pack.Text(b, "网页"), []byte{0, 255})
	b = pack.Words(pack.Floats(b, []float64{1, math.Inf(1)}), []uint64{3, 1})
	b = pack.Said(b, []say.Words{saytest.Words("a", "甲")})
	return pack.Counts(b, map[uint64]int32{0: 1, math.MaxUint64: 2, 9: 3})
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	r := pack.Read(all())
	got := []any{r.Uint(), r.Int(7), r.Word(), r.Float(), r.Bool(), r.Text(), r.Bytes(), r.Floats(), r.Words(), r.Said(), r.Counts(3)}
	want := []any{
		uint64(math.MaxUint64), 7, uint64(1<<63 | 5), -0.1, true, "网页",
		[]byte{0, 255},
		[]float64{1, math.Inf(1)},
		[]uint64{3, 1},
		[]say.Words{saytest.Words("a", "甲")},
		map[uint64]int32{0: 1, math.MaxUint64: 2, 9: 3},
	}
	if !cmp.Equal(got, want) || r.Done() != nil {
		t.Errorf("got %v, %v\nwant %v", got, r.Done(), want)
	}
	for range 20 { // maps have no order
		if !bytes.Equal(all(), all()) {
			t.Fatal("other bytes for the same values")
		}
	}
}

func TestWhatDoesNotFitIsAnErrorAndTakesNoRoom(t *testing.T) {
	long := pack.Uint(nil, 1<<40)
	for name, read := range map[string]func(r *pack.Reader){
		"number above the most": func(r *pack.Reader) { r.Int(1) },
		"text":                  func(r *pack.Reader) { r.Text() },
		"bytes":                 func(r *pack.Reader) { r.Bytes() },
		"words":                 func(r *pack.Reader) { r.Words() },
		"floats":                func(r *pack.Reader) { r.Floats() },
		"said":                  func(r *pack.Reader) { r.Said() },
		"counts":                func(r *pack.Reader) { r.Counts(5) },
		"word":                  func(r *pack.Reader) { r.Word() },
		"half":                  func(r *pack.Reader) { r.Bool() },
	} {
		r := pack.Read(long)
		if allocs := testing.AllocsPerRun(1, func() { r = pack.Read(long); read(r) }); allocs > 20 {
			t.Errorf("%s: %v pieces of memory", name, allocs)
		}
		if r.Done() == nil {
			t.Errorf("%s: 2^40 of them in 6 bytes are no error", name)
		}
	}
	for name, counts := range map[string][]byte{
		"a key twice":      slices.Concat([]byte{2}, []byte{3, 1}, []byte{0, 1}),
		"a key behind":     slices.Concat([]byte{2}, []byte{3, 1}, pack.Uint(nil, math.MaxUint64), []byte{1}),
		"none of it":       {1, 3, 0},
		"more than pages":  {1, 3, 6},
		"something behind": {0, 0},
	} {
		r := pack.Read(counts)
		if r.Counts(5); r.Done() == nil {
			t.Errorf("counts with %s are taken", name)
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add(all(), []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
	f.Fuzz(func(t *testing.T, src, what []byte) {
		r := pack.Read(src)
		read := []func(){
			func() { r.Uint() }, func() { r.Int(9) }, func() { r.Word() }, func() { r.Float() }, func() { r.Bool() }, func() { r.Text() },
			func() { r.Bytes() }, func() { r.Floats() }, func() { r.Words() }, func() { r.Said() }, func() { r.Counts(9) },
		}
		for _, k := range what {
			read[int(k)%len(read)]()
		}
		_ = r.Done()
	})
}
