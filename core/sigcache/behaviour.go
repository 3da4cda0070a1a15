package sigcache

import (
	_ "embed"
	"strings"
)

// behaviours are lines of kind, name and digest with tabs between: what each
// algorithm, each denoiser and the reader of pages make of the samples that ship. The
// digests are worked out and held to by the test TestBehaviour in package detect,
// which with -update writes them anew.
//
//go:embed behaviour.tsv
var behaviours string

// The kinds of behaviours.
const (
	ofReading   = "reading"
	ofAlgorithm = "algorithm"
	ofDenoiser  = "denoiser"
)

// behaviour returns the digest of one behaviour, "" for one that is not listed.
func behaviour(kind, name string) string {
	head := kind + "\t" + name + "\t"
	for line := range strings.Lines(behaviours) {
		if rest, ok := strings.CutPrefix(line, head); ok {
			return rest
		}
	}
	return ""
}
