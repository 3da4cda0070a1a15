package blend

import (
	"math"
)

// A Kit holds the terms of a blend and the components that they name.
type Kit struct {
	Terms      []Term
	Components []Component
}

// NewKit reads a list of terms: names of components and facts, or products of
// them written a*b, separated by commas. Empty: defaultTerms.
func NewKit(list string) (*Kit, error) {
	if list == "" {
		list = defaultTerms
	}
	terms, components, err := parseTerms(list)
	if err != nil {
		return nil, err
	}
	return &Kit{terms, components}, nil
}

// Model is a fitted blend: logit = Bias + Σ Weights·(x − Mean)/Scale, over the
// terms that can tell; one that cannot adds nothing, as if it were at its mean.
type Model struct {
	*Kit
	Bias    float64
	Mean    []float64 // of each term, over the pairs of the fit that tell it
	Scale   []float64 // standard deviation, 1 where it was 0
	Weights []float64
	Lambda  float64 // penalty of the fit

	// Slope and Shift are the calibration that is in Bias and Weights already; 0
	// where there was none.
	Slope, Shift float64
}

// Shares returns the share of each term in the logit, apart from the bias: 0 for a term that cannot
// tell.
func (m *Model) Shares(x []float64) []float64 {
	out := m.Standard(x)
	for j := range out {
		out[j] *= m.Weights[j]
	}
	return out
}

// Logit returns the log odds that a pair is a duplicate.
func (m *Model) Logit(x []float64) float64 {
	z := m.Bias
	for _, s := range m.Shares(x) {
		z += s
	}
	return z
}

// Probability returns the probability that a pair is a duplicate, in (0,1).
func (m *Model) Probability(x []float64) float64 {
	p := Sigmoid(m.Logit(x))
	return min(max(p, math.SmallestNonzeroFloat64), math.Nextafter(1, 0))
}

// Standard returns the values as the fit sees them: 0 for a term that cannot tell.
func (m *Model) Standard(x []float64) []float64 {
	out := make([]float64, len(x))
	for j, v := range x {
		if !math.IsNaN(v) {
			out[j] = (v - m.Mean[j]) / m.Scale[j]
		}
	}
	return out
}

// Sigmoid returns 1/(1+e^−z) without overflow.
func Sigmoid(z float64) float64 {
	if z >= 0 {
		return 1 / (1 + math.Exp(-z))
	}
	e := math.Exp(z)
	return e / (1 + e)
}
