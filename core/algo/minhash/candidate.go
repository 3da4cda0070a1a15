package minhash

// Candidate returns the probability 1 − (1 − p^R)^B that two pages share a band, p
// being that with which pages of this resemblance agree in a value. Where bins can
// be empty it leaves out the key of all values together.
func (m *Method) Candidate(score float64) float64 { return m.bands.Candidate(m.agree(score)) }
