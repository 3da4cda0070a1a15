package eval

import "pagetwin/core/page/truth"

// Grouping are the figures of groups of pages, however these were made.
type Grouping struct {
	Groups  int // of two or more pages
	Largest int // pages in the largest group, 0 without groups

	After     Counts     // pairs within a group, held against the truth
	Partition *Partition // under [truth.Clusters] only
}

// Grouped holds groups against truth, which may be nil. labels are the smallest positions
// of the groups, for each page, its own for a page alone.
func Grouped(gold *truth.Truth, labels []int32) Grouping {
	var g Grouping
	g.Groups, g.Largest = sizes(labels)
	switch {
	case gold == nil || gold.Kind == truth.None:
	case gold.Kind == truth.Clusters:
		t := newTally(gold, labels)
		g.After, g.Partition = t.counts(), t.partition(gold, labels)
	default:
		g.After = judgedAfter(gold, labels)
	}
	return g
}
