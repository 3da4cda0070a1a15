package som

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The trace worked out from the formulas of the package: two nodes, radius 0, no renormalisation.
func TestTwoNodeTrace(t *testing.T) {
	g := newGrid(2, 2, 2)
	copy(g.value, []float64{0.6, 0.2, 0.2, 0.6}) // word 0 at both nodes, word 1 at both
	g.square = []float64{0.4, 0.4}
	x := [][]entry{{{0, 1}}, {{1, 1}}, {{0, 0.6}, {1, 0.8}}}
	tr, p := newTrainer(g, false), plan{steps: 1000}
	var winners []int
	for step, i := range []int{0, 1, 2, 0} {
		eta, radius := p.at(step)
		winners = append(winners, tr.step(x[i], eta, radius))
	}
	if !slices.Equal(winners, []int{0, 1, 1, 0}) {
		t.Errorf("winners %v, want 0 1 1 0", winners)
	}
	for j, want := range [][2]float64{{0.995892, 0.002054}, {0.540974, 0.816251}} {
		near(t, fmt.Sprintf("W%d of word 0", j), g.weight(j, 0), want[0])
		near(t, fmt.Sprintf("W%d of word 1", j), g.weight(j, 1), want[1])
	}
	for i, want := range []int{0, 1, 1} {
		if got := g.winner(tr.dots, x[i]); got != want {
			t.Errorf("X%d is on node %d, want %d", i, got, want)
		}
	}
}

// Training with scaled, sparse vectors is training as it is written down.
func TestTrainingIsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side, terms := rapid.IntRange(1, 6).Draw(t, "side"), rapid.IntRange(1, 7).Draw(t, "words")
		renormalise := rapid.Bool().Draw(t, "renormalise")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		g := newGrid(side*side, side, terms)
		g.randomise(r)
		plain := make([][]float64, side*side)
		for j := range plain {
			for w := range terms {
				plain[j] = append(plain[j], g.weight(j, w))
			}
		}
		tr, p := newTrainer(g, renormalise), plan{steps: 300, radius: (side + 1) / 2}
		for step := range p.steps {
			x := unit(draw(r, terms))
			eta, radius := p.at(step)
			got := tr.step(sparse(x), eta, radius)
			want := nearestTo(plain, x)
			if got != want {
				if d := squared(plain[got], x) - squared(plain[want], x); d > 1e-9 {
					t.Fatalf("step %d: node %d is nearest, %d is by %v farther", step, want, got, d)
				}
			}
			move(plain, side, got, x, eta, radius, renormalise)
		}
		for j := range plain {
			for w, want := range plain[j] {
				if got := g.weight(j, w); math.Abs(got-want) > 1e-9 {
					t.Fatalf("weight of word %d at node %d is %v, want %v", w, j, got, want)
				}
			}
		}
	})
}

func draw(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		if r.IntN(3) > 0 {
			x[i] = r.Float64()
		}
	}
	x[r.IntN(n)] = 1
	return x
}

func sparse(x []float64) []entry {
	var out []entry
	for i, w := range x {
		if w > 0 {
			out = append(out, entry{int32(i), w})
		}
	}
	return out
}

func squared(w, x []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += (x[i] - w[i]) * (x[i] - w[i])
	}
	return sum
}

func nearestTo(nodes [][]float64, x []float64) int {
	best := 0
	for j := range nodes {
		if squared(nodes[j], x) < squared(nodes[best], x) {
			best = j
		}
	}
	return best
}

func move(nodes [][]float64, side, best int, x []float64, eta float64, radius int, renormalise bool) {
	for j, w := range nodes {
		if max(abs(j/side-best/side), abs(j%side-best%side)) > radius {
			continue
		}
		for i := range w {
			w[i] += eta * (x[i] - w[i])
		}
		if renormalise {
			unit(w)
		}
	}
}

func abs(n int) int { return max(n, -n) }
