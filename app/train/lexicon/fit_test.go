package lexicon

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// rows of a world in which token 1 speaks for, token 2 against, 3 nothing, and tokens from
// 100 on are one group's own.
func world(n int) (Data, []int32) {
	rng := rand.New(rand.NewPCG(1, 1))
	var d Data
	var rows []int32
	for i := range n {
		group := int32(rng.IntN(20))
		tokens := []uint32{3, 100 + uint32(group)}
		y := float32(0)
		if rng.IntN(2) == 0 {
			tokens, y = append(tokens, 1), 1
		} else {
			tokens = append(tokens, 2)
		}
		d.Tokens, d.Group = append(d.Tokens, tokens), append(d.Group, group)
		d.Target, d.Weight = append(d.Target, y), append(d.Weight, 1)
		rows = append(rows, int32(i))
	}
	return d, rows
}

var options = Options{Bits: 8, Least: 3, Epochs: 4, Rate: 0.15, Seed: 1}

func TestWeightsSayWhatTokensSay(t *testing.T) {
	d, rows := world(2000)
	m, err := Fit(t.Context(), d, rows, options)
	if err != nil {
		t.Fatal(err)
	}
	if m.Weight[1] < 60 || m.Weight[2] > -60 || max(m.Weight[3], -m.Weight[3]) > 20 {
		t.Errorf("weights %d for, %d against, %d of neither", m.Weight[1], m.Weight[2], m.Weight[3])
	}
	for token := uint32(100); token < 120; token++ {
		if m.Weight[token] != 0 {
			t.Errorf("the token %d of one group alone has the weight %d", token, m.Weight[token])
		}
	}
	for i, tokens := range d.Tokens[:100] {
		if z := m.Logit(m.Sum(tokens), len(tokens)); (z > 0) != (d.Target[i] == 1) {
			t.Errorf("row %d has the logit %.2f, target %v", i, z, d.Target[i])
		}
	}
}

func TestAFitIsTheSameEachTimeAndLooksAtItsRowsAlone(t *testing.T) {
	d, rows := world(500)
	a, err := Fit(t.Context(), d, rows[:400], options)
	if err != nil {
		t.Fatal(err)
	}
	for i := 400; i < 500; i++ {
		d.Target[i] = 1 - d.Target[i]
	}
	b, err := Fit(t.Context(), d, rows[:400], options)
	if err != nil || !slices.Equal(a.Weight, b.Weight) || a.Bias != b.Bias || a.Scale != b.Scale {
		t.Errorf("another model: %v", err)
	}
}

func TestWhatCannotBeFittedIsSaid(t *testing.T) {
	d, rows := world(10)
	if _, err := Fit(t.Context(), d, rows, Options{Bits: 40}); err == nil {
		t.Error("2^40 tokens are taken")
	}
	clear(d.Weight)
	if _, err := Fit(t.Context(), d, rows, options); err == nil {
		t.Error("rows without a weight are taken")
	}
}
