package eval

// Report is all figures of one result at one threshold.
type Report struct{}
