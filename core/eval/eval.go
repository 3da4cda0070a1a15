// Package eval holds truth against what was found: measures, curves over the
// threshold, intervals.
package eval

import "pagetwin/core/param"

// Measure is one figure: what it means and whether more of it is better.
type Measure struct {
	Name   string // "f1", as in tables and files
	Title  param.Words
	Doc    param.Words
	Higher bool // larger is better
	Get    func(*Report) (value float64, ok bool)
}
