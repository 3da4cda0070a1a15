package learned

import "math"

// likely is the probability from which a block counts as likely body.
const likely = 0.5

// probability returns 1/(1+e^−logit).
func probability(logit float64) float64 { return 1 / (1 + math.Exp(-logit)) }

// part returns a/b on the scale of probabilities, 0 to 127, rounded; 0 where b is not
// above 0: nothing of nothing. A sheet holds bytes up to 127, as the trees compare eight
// of them at once and use the eighth bit for the answer.
func part(a, b float64) byte {
	switch {
	case a <= 0 || b <= 0:
		return 0
	case a >= b:
		return 127
	}
	return byte(float64(a/b*127) + 0.5)
}

// scale holds the least logit for each value of part(probability(logit), 1), to save powers of e.
type scale [129]float64

var ofLogit = func() *scale {
	s := &scale{0: math.Inf(-1), 128: math.Inf(1)}
	for v := 1; v < 128; v++ {
		p := (float64(v) - 0.5) / 127
		below, from := math.Log(p/(1-p))-1e-12, math.Log(p/(1-p))+1e-12
		for range 32 {
			if mid := (below + from) / 2; part(probability(mid), 1) < byte(v) {
				below = mid
			} else {
				from = mid
			}
		}
		s[v] = from
	}
	return s
}()

func (s *scale) at(logit float64) byte {
	v := part(logistic.at(logit), 1) // right or beside it
	for logit < s[v] {
		v--
	}
	for logit >= s[v+1] {
		v++
	}
	return v
}

// again fills the columns of the second pass with the opinion of the first: p is the probability of
// each block. Means are over text and not over blocks,
//
//	Σ (units+2)·p / Σ (units+2)
//
// so that a menu of twenty words does not outweigh the paragraph beside it; the 2
// lets blocks without a letter have a say. The sum above is the expected length of the
// body, mass in what follows.
func (v *view) again(p []float64) {
	n := len(p)
	length, mass := v.space.floats.take(n+1), v.space.floats.take(n+1) // before each block
	for i := range p {
		u := float64(v.tallies[i].Units() + 2)
		length[i+1] = length[i] + u
		mass[i+1] = mass[i] + float64(u*p[i])
	}
	mean := func(a, b int) byte {
		a, b = max(0, a), min(n, b)
		if a >= b {
			return 0
		}
		return part(mass[b]-mass[a], length[b]-length[a])
	}
	maxBefore := 0.0
	for i := range p {
		at := v.cells(i)
		at.set(cP, part(p[i], 1))
		at.set(cPBefore3, mean(i-3, i))
		at.set(cPAfter3, mean(i+1, i+4))
		at.set(cPBefore8, mean(i-8, i))
		at.set(cPAfter8, mean(i+1, i+9))
		for k, b := range v.chain[i] {
			if b >= 0 {
				at.set(cPBox1+column(k), mean(int(v.boxes[b].first), int(v.boxes[b].last)))
			}
		}
		at.set(cPMaxBefore, part(maxBefore, 1))
		maxBefore = max(maxBefore, p[i])
		at.set(cMassBefore, part(mass[i], mass[n]))
		at.set(cMassAfter, part(mass[n]-mass[i+1], mass[n]))
		at.set(cOfMass, part(mass[i+1]-mass[i], mass[n]))
	}
	maxAfter := 0.0
	for i := n - 1; i >= 0; i-- {
		v.set(i, cPMaxAfter, part(maxAfter, 1))
		maxAfter = max(maxAfter, p[i])
	}
	v.all(cBody, size(int(mass[n])))
	v.all(cBodyShare, part(mass[n], length[n]))
	v.formatsAgain(p)
	v.distances(p, length)
	v.runs(p, length, mass)
	v.containers(length, mass)
	v.longer(p)
	v.rowsAgain(length, mass)
}

// formatsAgain fills in the mean probability of each block's format.
func (v *view) formatsAgain(p []float64) {
	type sum struct{ length, mass float64 }
	sums := make([]sum, v.formats)
	for i, f := range v.format {
		u := float64(v.tallies[i].Units() + 2)
		sums[f].length += u
		sums[f].mass += float64(u * p[i])
	}
	for i, f := range v.format {
		v.set(i, cPFormat, part(sums[f].mass, sums[f].length))
	}
}

// distances fills in how far the next likely blocks are.
func (v *view) distances(p, length []float64) {
	n := len(p)
	last := -1
	for i := range n {
		if last >= 0 {
			// The block next to it has the distance 1 and no text between.
			v.set(i, cOfBody, size(i-last))
			v.set(i, cOfBodyText, size(int(length[i]-length[last+1])))
		} else {
			v.set(i, cOfBody, 127) // none: as far as the scale goes
			v.set(i, cOfBodyText, 127)
		}
		if p[i] >= likely {
			last = i
		}
	}
	last = n
	for i := n - 1; i >= 0; i-- {
		if last < n {
			v.set(i, cToBody, size(last-i))
			v.set(i, cToBodyText, size(int(length[last]-length[i+1])))
		} else {
			v.set(i, cToBody, 127)
			v.set(i, cToBodyText, 127)
		}
		if p[i] >= likely {
			last = i
		}
	}
}

// runs fills in the runs of likely blocks: one block of less than 100 units (40 Han
// characters) between two likely ones, such as a caption or an advertisement's title,
// does not end a run. The blocks right before and behind a run have its figures too:
// whether a headline or a signature belongs to it is what the second pass is asked.
func (v *view) runs(p, length, mass []float64) {
	n := len(p)
	for i := 0; i < n; {
		if p[i] < likely {
			i++
			continue
		}
		j := i + 1
		for j < n && (p[j] >= likely || j+1 < n && p[j+1] >= likely && length[j+1]-length[j] < 100) {
			j++
		}
		s, q := size(int(length[j]-length[i])), part(mass[j]-mass[i], mass[n])
		for k := max(0, i-1); k < min(n, j+1); k++ {
			if v.sheet.At(k, int(cRun)) < s {
				v.set(k, cRun, s)
				v.set(k, cRunShare, q)
			}
		}
		i = j
	}
}

// containers fills in the smallest elements that hold most of the expected body.
func (v *view) containers(length, mass []float64) {
	n := len(v.segments)
	var at [3]int32
	var size [3]float64
	most := [3]float64{0.5 * mass[n], 0.75 * mass[n], 0.9 * mass[n]}
	for b := range v.boxes {
		x := &v.boxes[b]
		m, l := mass[x.last]-mass[x.first], length[x.last]-length[x.first]
		for k, want := range most {
			// Of boxes that hold the same the outermost comes first; the innermost is wanted.
			if m >= want && (b == 0 || l <= size[k]) {
				at[k], size[k] = int32(b), l
			}
		}
	}
	x := &v.boxes[at[1]]
	v.all(cP75, part(mass[x.last]-mass[x.first], length[x.last]-length[x.first]))
	for k, c := range [3]column{cIn50, cIn75, cIn90} {
		y := &v.boxes[at[k]]
		v.fill(c, y.first, y.last, 1)
	}
	v.allSteps(cUp75, cDown75, at[1])
}

// longer fills in the highest probability of a block at least as long, by the steps of
// the function size: a short block may be body where a longer one is, and on a page
// whose long blocks are all rejected the short ones hardly are.
func (v *view) longer(p []float64) {
	var best [128]float64
	longest := 0
	sizes := v.sheet.Column(int(cUnits))
	for i, s := range sizes {
		best[s], longest = max(best[s], p[i]), max(longest, int(s))
	}
	for s := longest - 1; s >= 0; s-- {
		best[s] = max(best[s], best[s+1])
	}
	for i, s := range sizes {
		v.set(i, cPLonger, part(best[s], 1))
	}
}
