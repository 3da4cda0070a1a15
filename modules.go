// Package pagetwin is the root of the module. It holds no code: only which modules the
// programs are built with.
package pagetwin

import _ "embed"

// Modules is go.mod, and Sums is go.sum.
var (
	//go:embed go.mod
	Modules string
	//go:embed go.sum
	Sums string
)
