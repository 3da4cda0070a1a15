package trees

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/base/boost"
)

// Drawing each value with probability min(1, v/threshold) draws about as many as
// are wanted.
func TestThresholdDrawsAsManyRowsAsAreWanted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := make([]float64, rapid.IntRange(1, 300).Draw(t, "n"))
		positive := 0.0
		for i := range values {
			values[i] = rapid.SampledFrom([]float64{0, 1e-9, 0.001, 0.2, 0.25, 1, 3, 700}).Draw(t, "v") * rapid.Float64Range(1, 2).Draw(t, "by")
			if values[i] > 0 {
				positive++
			}
		}
		want := rapid.Float64Range(0.5, 1).Draw(t, "share") * float64(len(values))
		bound, got := threshold(values, want), 0.0
		for _, v := range values {
			if v >= bound {
				got++
			} else {
				got += v / bound
			}
		}
		if bound == 0 && want >= positive {
			return // all
		}
		if got < 0.9*min(want, positive)-1 || got > 1.1*want+1 {
			t.Fatalf("with the bound %v, %v are drawn of %d, wanted %v", bound, got, len(values), want)
		}
	})
}

// Over many draws the derivatives of the rows drawn have the sum of all.
func TestDrawnRowsStandForAll(t *testing.T) {
	d := puzzle(3000)
	for r := range d.Weight {
		d.Weight[r] = 0.1 + float32(r%17)
	}
	o := options()
	o.RowShare = 0.1
	tr, err := newTrainer(d, all(3000), o)
	if err != nil {
		t.Fatal(err)
	}
	for r := range tr.score {
		tr.score[r] = int32(r%9-4) * 2048
	}
	var want, got float64
	for r := range 3000 {
		want += float64(d.Weight[r]) / tr.mean * (1/(1+math.Exp(-tr.bias-float64(tr.score[r])*boost.Unit)) - float64(d.Target[r]))
	}
	const draws = 400
	for range draws {
		tr.draw()
		if n := len(tr.drawn); n < 200 || n > 400 {
			t.Fatalf("%d rows are drawn, wanted about 300", n)
		}
		for _, g := range tr.grad {
			got += g.pair().g / tr.scale / draws
		}
	}
	if math.Abs(got-want) > 20 {
		t.Errorf("the rows drawn have a mean sum of %v, all rows %v", got, want)
	}
}

func TestSigmoidInATable(t *testing.T) {
	s := newSigmoid(-0.7)
	for score := int32(-1 << 18); score <= 1<<18; score += 777 {
		want := 1 / (1 + math.Exp(0.7-float64(score)*boost.Unit))
		if got := s.at(score); math.Abs(got-want) > 0.003 {
			t.Fatalf("score %d: %v, want %v", score, got, want)
		}
	}
}
