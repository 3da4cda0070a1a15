package sigcache

import (
	_ "embed"
	"runtime"
	"strings"
)

// behaviours are lines of kind, name, version and digest with tabs between: what
// each algorithm, each denoiser and the reader of pages make of the samples that
// ship. The digests are worked out and held to by the test TestBehaviour in package
// detect, which with -update writes them anew. The version is raised by hand where a
// change shows on none of the samples.
//
//go:embed behaviour.tsv
var behaviours string

// The kinds of behaviours.
const (
	ofReading   = "reading"
	ofAlgorithm = "algorithm"
	ofDenoiser  = "denoiser"
)

// behaviour returns version and digest of one behaviour, on the kind of machine that
// this is, as the last digit of a float may be another on the next. What is not
// listed is known by the program's file: nothing is shared with any other program.
func (c *Cache) behaviour(kind, name string) string {
	head := kind + "\t" + name + "\t"
	for line := range strings.Lines(behaviours) {
		if rest, ok := strings.CutPrefix(line, head); ok {
			return runtime.GOARCH + "\t" + rest
		}
	}
	return c.program()
}
