//go:build packed

package pagetwin

import _ "embed"

//go:embed code.digest
var digestOfSources string

func digestOfCode() string { return digestOfSources }
