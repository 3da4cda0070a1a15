package boost

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// unexported has values compared with their unexported fields.
var unexported = cmp.Exporter(func(reflect.Type) bool { return true })

func drawSheet(t *rapid.T) *Sheet {
	rows, columns := rapid.IntRange(1, 100).Draw(t, "rows"), rapid.IntRange(1, 5).Draw(t, "columns")
	s := NewSheet(rows, columns)
	for c := range columns {
		for r := range rows {
			s.Set(r, c, byte(rapid.IntRange(0, 127).Draw(t, "v")))
		}
	}
	return s
}

func drawModel(t *rapid.T, columns int) *Model {
	m := &Model{Bias: float64(rapid.IntRange(-9999, 9999).Draw(t, "bias")) * Unit, Groups: 3}
	for range rapid.IntRange(0, 4).Draw(t, "trees") {
		tree := Tree{Group: rapid.IntRange(0, 2).Draw(t, "group")}
		for range rapid.IntRange(0, MaxDepth).Draw(t, "depth") {
			tree.Questions = append(tree.Questions, Question{
				rapid.IntRange(0, columns-1).Draw(t, "column"), rapid.IntRange(-maxShift, maxShift).Draw(t, "shift"), byte(rapid.IntRange(0, 126).Draw(t, "above")),
			})
		}
		for range 1 << len(tree.Questions) {
			tree.Leaves = append(tree.Leaves, int16(rapid.IntRange(-32768, 32767).Draw(t, "leaf")))
		}
		m.Trees = append(m.Trees, tree)
	}
	m.prepare()
	return m
}

// logit evaluates one row question by question.
func logit(m *Model, s *Sheet, row int) float64 {
	sum := 0
	for _, t := range m.Trees {
		leaf := 0
		for k, q := range t.Questions {
			at, v := row+q.Shift, byte(0)
			if at >= 0 && at < s.Rows() {
				v = s.At(at, q.Column)
			}
			if v > q.Above {
				leaf |= 1 << k
			}
		}
		sum += int(t.Leaves[leaf])
	}
	return m.Bias + float64(sum)/4096
}

// Eight rows at once give what one row at a time gives, and neighbours before the
// first and behind the last row count as zeros.
func TestSumsAreThoseOfTreesWalkedRowByRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSheet(t)
		m := drawModel(t, s.Columns())
		sums := m.Sums(s)
		for r := range s.Rows() {
			if got, want := sums.Logit(r), logit(m, s, r); got != want {
				t.Fatalf("row %d: logit %v, want %v", r, got, want)
			}
			parts := m.Bias
			for g := range m.Groups {
				parts += sums.Part(r, g)
			}
			votes := sums.Bias()
			for i := range m.Trees {
				votes += m.Trees[i].Value(m.Trees[i].Leaf(s, r))
			}
			if math.Abs(votes-sums.Logit(r)) > 1e-9 {
				t.Fatalf("row %d: the leaves sum to %v, the logit is %v", r, votes, sums.Logit(r))
			}
			if math.Abs(parts-sums.Logit(r)) > 1e-9 {
				t.Fatalf("row %d: the groups sum to %v, the logit is %v", r, parts, sums.Logit(r))
			}
		}
	})
}

// Vectors give, to the unit, what trees give that are added one by one: also where
// there are more rows and trees than go at once, and sums that 16 bits do not hold.
func TestVectorsGiveTheSameSums(t *testing.T) {
	if !wide {
		t.Skip("this processor has no vectors of 32 bytes")
	}
	rapid.Check(t, func(t *rapid.T) {
		s, m := drawSheet(t), &Model{Groups: 3}
		for range rapid.IntRange(0, 8).Draw(t, "models") {
			m.Trees = append(m.Trees, drawModel(t, s.Columns()).Trees...)
		}
		want := m.Sums(s)
		m.prepare()
		got := m.Sums(s)
		for r := range s.Rows() {
			for g := range m.Groups {
				if got.Part(r, g) != want.Part(r, g) {
					t.Fatalf("row %d, group %d: %v, want %v", r, g, got.Part(r, g), want.Part(r, g))
				}
			}
		}
	})
}

// Stacked sheets do not see one another.
func TestStackedSheetsGiveWhatTheyGiveAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawSheet(t)
		b := NewSheet(rapid.IntRange(1, 20).Draw(t, "more"), a.Columns())
		for c := range b.Columns() {
			for r := range b.Rows() {
				b.Set(r, c, 127)
			}
		}
		m := drawModel(t, a.Columns())
		all, first := Stack([]*Sheet{a, b})
		sums := m.Sums(all)
		for i, s := range []*Sheet{a, b} {
			for r := range s.Rows() {
				if got, want := sums.Logit(first[i]+r), m.Sums(s).Logit(r); got != want {
					t.Fatalf("sheet %d, row %d: %v stacked, %v alone", i, r, got, want)
				}
			}
		}
	})
}

func TestModelReadsBackFromItsBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t, 5)
		b, err := m.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		back, rest, err := Read(append(b, 1, 2), 5)
		if err != nil || len(rest) != 2 || !cmp.Equal(back, m, unexported) {
			t.Fatalf("%v, %d bytes left\n%+v\n%+v", err, len(rest), back, m)
		}
		if cut := rapid.IntRange(0, len(b)-1).Draw(t, "cut"); true {
			if _, _, err := Read(b[:cut], 5); err == nil {
				t.Fatalf("cut at %d of %d bytes it still reads", cut, len(b))
			}
		}
	})
}

func FuzzRead(f *testing.F) {
	f.Add([]byte{})
	m := &Model{Groups: 1, Trees: []Tree{{Questions: []Question{{0, 1, 5}}, Leaves: []int16{-1, 1}}}}
	b, _ := m.AppendBinary(nil)
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		m, _, err := Read(b, 3)
		if err != nil {
			return
		}
		s := NewSheet(9, 3)
		for r := range 9 {
			if x := m.Sums(s).Logit(r); math.IsNaN(x) {
				t.Fatal("the logit is not a number")
			}
		}
	})
}

func BenchmarkSums(b *testing.B) {
	const rows, columns, trees = 4000, 3, 40
	rng := rand.New(rand.NewPCG(1, 2))
	s := NewSheet(rows, columns)
	for c := range columns {
		for r := range rows {
			s.Set(r, c, byte(rng.IntN(100)))
		}
	}
	grown := make([]Tree, trees)
	for i := range grown {
		for range 3 {
			grown[i].Questions = append(grown[i].Questions, Question{rng.IntN(columns), rng.IntN(2), byte(rng.IntN(99))})
		}
		for range 8 {
			grown[i].Leaves = append(grown[i].Leaves, int16(rng.IntN(2048)-1024))
		}
	}
	m := New(0, 1, grown)
	for b.Loop() {
		m.Sums(s)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/rows/trees, "ns/row·tree")
}
