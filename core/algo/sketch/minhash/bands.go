package minhash

import "math"

// Bands is a way to use min-values as an index: B bands of R rows each. Pages
// that agree in all rows of any band are candidates.
type Bands struct{ B, R int }

// Candidate returns the probability 1−(1−r^R)^B that two pages of resemblance r
// in [0,1] share a band: the S-curve, steepest near (1/B)^(1/R).
func (b Bands) Candidate(r float64) float64 { return b.AtLeast(1, r) }

// AtLeast returns the probability that two pages of resemblance r in [0,1] agree
// in n or more of the bands. Super-shingling is Bands{6, 14} with n = 2.
func (b Bands) AtLeast(n int, r float64) float64 {
	q := math.Pow(r, float64(b.R))
	fewer, choose := 0.0, 1.0
	for i := range min(n, b.B+1) {
		fewer += float64(choose * math.Pow(q, float64(i)) * math.Pow(1-q, float64(b.B-i)))
		choose *= float64(b.B-i) / float64(i+1)
	}
	return min(1, max(0, 1-fewer))
}

// parts is the number of equal parts of [0,1] over which the integrals of OptimalBands are summed.
const parts = 1000

// OptimalBands returns the best bands over at most m min-values for the threshold t in (0,1]: those
// with the least wFP·∫₀ᵗ p(s)ds + wFN·∫ₜ¹ (1−p(s))ds, p being the probability of a candidate. The
// integrals are midpoint sums over 1000 parts. The library datasketch defines them so.
func OptimalBands(t float64, m int, wFP, wFN float64) Bands {
	best, least := Bands{1, 1}, math.Inf(1)
	cut := int(math.Round(t * parts))
	rows := make([]float64, parts) // s^r at each midpoint s
	miss := make([]float64, parts) // (1−s^r)^b
	for i := range rows {
		rows[i] = 1
	}
	// A further band only adds false positives, and a further row only adds misses of the most bands
	// (rounding keeps the order): where these alone reach the least error, nothing better follows.
	for r := 1; r <= m; r++ {
		for i := range rows {
			rows[i] *= (float64(i) + 0.5) / parts
			miss[i] = 1
		}
		for b := 1; b*r <= m; b++ {
			for i := range miss {
				miss[i] *= 1 - rows[i]
			}
			fp, fn := float64(cut), 0.0
			for _, p := range miss[:cut] {
				fp -= p
			}
			if wFP*fp >= least {
				break
			}
			for _, p := range miss[cut:] {
				fn += p
			}
			if e := float64(wFP*fp) + float64(wFN*fn); e < least {
				best, least = Bands{b, r}, e
			}
			if (b+1)*r > m && wFN*fn >= least {
				return best
			}
		}
	}
	return best
}

// StandardError returns √(r(1−r)/m), the standard error of a resemblance r estimated from m
// min-values.
func StandardError(r float64, m int) float64 { return math.Sqrt(r * (1 - r) / float64(m)) }
