package trees

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pagetwin/core/base/boost"
)

// puzzle is a set where the target is whether column 0 is high or, but not both,
// the next row's column 1 is.
func puzzle(rows int) Data {
	rng := rand.New(rand.NewPCG(1, 2))
	d := Data{Sheet: boost.NewSheet(rows, 3), Target: make([]float32, rows), Weight: make([]float32, rows)}
	for r := range rows {
		for c := range 3 {
			d.Sheet.Set(r, c, byte(rng.IntN(100)))
		}
		d.Weight[r] = 1
	}
	for r := range rows - 1 {
		if (d.Sheet.At(r, 0) > 50) != (d.Sheet.At(r+1, 1) > 30) {
			d.Target[r] = 1
		}
	}
	return d
}

func options() Options {
	return Options{
		Growth: Growth{Trees: 40, Depth: 3, Rate: 0.3, Penalty: 1, RowShare: 0.5, ColumnShare: 0.9}, Seed: 3, Groups: 3, Group: []int{0, 1, 2},
		Choices: []boost.Question{{Column: 0}, {Column: 1}, {Column: 2}, {Column: 1, Shift: 1}},
	}
}

func all(n int) []int32 {
	rows := make([]int32, n)
	for i := range rows {
		rows[i] = int32(i)
	}
	return rows
}

// A rule that no single question can tell, and that needs the neighbour, is
// learned from half the rows and holds on the other half.
func TestTrainLearnsWhatNeedsTwoQuestionsAndANeighbour(t *testing.T) {
	d := puzzle(4000)
	m, err := Train(context.Background(), d, all(2000), options())
	if err != nil {
		t.Fatal(err)
	}
	sums, wrong := m.Sums(d.Sheet), 0
	for r := 2000; r < 3999; r++ {
		if (sums.Logit(r) > 0) != (d.Target[r] > 0.5) {
			wrong++
		}
	}
	if wrong > 100 {
		t.Errorf("%d of 1999 rows that it has not seen are wrong", wrong)
	}
}

// same reports whether two models have the same trees.
func same(a, b *boost.Model) bool {
	return cmp.Equal(a, b, cmpopts.IgnoreUnexported(boost.Model{}))
}

func TestSameSeedSameModel(t *testing.T) {
	d := puzzle(500)
	train := func(seed uint64) *boost.Model {
		o := options()
		o.Seed = seed
		m, err := Train(context.Background(), d, all(400), o)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	if !same(train(3), train(3)) {
		t.Error("the same seed gives another model")
	}
	if same(train(3), train(4)) {
		t.Error("another seed gives the same model")
	}
}

// A row without weight changes nothing.
func TestTargetsWithoutWeightDoNotCount(t *testing.T) {
	d := puzzle(500)
	for r := range 250 {
		d.Weight[2*r] = 0
	}
	o := options()
	o.RowShare = 1e9 // every row that has weight, and every other, is drawn
	a, err := Train(context.Background(), d, all(499), o)
	if err != nil {
		t.Fatal(err)
	}
	for r := range 250 {
		d.Target[2*r] = 1 - d.Target[2*r]
	}
	b, err := Train(context.Background(), d, all(499), o)
	if err != nil {
		t.Fatal(err)
	}
	if !same(a, b) {
		t.Error("turning the targets of rows without weight around changes the model")
	}
}

func TestTrainRefusesWhatCannotBeLearned(t *testing.T) {
	d := puzzle(50)
	clear(d.Target)
	if _, err := Train(context.Background(), d, all(49), options()); err == nil {
		t.Error("one target for all rows was accepted")
	}
	o := options()
	o.Depth = 7
	if _, err := Train(context.Background(), puzzle(50), all(49), o); err == nil {
		t.Error("a depth of 7 was accepted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Train(ctx, puzzle(50), all(49), options()); err == nil {
		t.Error("training went on after it was stopped")
	}
}
