package sorted

// A Measure is a share of the common elements of two sets.
type Measure int

// The measures: |A∩B|/|A∪B|, the resemblance; |A∩B|/min(|A|,|B|), the containment of the smaller
// set; |A∩B|/max(|A|,|B|).
const (
	Union Measure = iota
	Smaller
	Larger
)

// Of returns the number of elements that the common ones are a share of, for sets of a and b
// elements with both in common.
func (m Measure) Of(both, a, b int) int {
	switch m {
	case Smaller:
		return min(a, b)
	case Larger:
		return max(a, b)
	}
	return a + b - both
}

// Share returns the share; 0 if nothing is common.
func (m Measure) Share(both, a, b int) float64 {
	if both == 0 {
		return 0
	}
	return float64(both) / float64(m.Of(both, a, b))
}

// If returns m if is is true, else Union.
func If(is bool, m Measure) Measure {
	if is {
		return m
	}
	return Union
}
