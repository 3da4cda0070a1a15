package job

import "github.com/apache/beam/sdks/v2/go/pkg/beam"

// Counters of a running job, for Flink's own page: pieces that are done twice count twice
// there. The numbers in the report are counted from the files.
var (
	pagesRead   = beam.NewCounter("pagetwin", "pages")
	problems    = beam.NewCounter("pagetwin", "problems")
	left        = beam.NewCounter("pagetwin", "left out")
	entries     = beam.NewCounter("pagetwin", "keys")
	buckets     = beam.NewCounter("pagetwin", "buckets")
	comparisons = beam.NewCounter("pagetwin", "comparisons")
	pairs       = beam.NewCounter("pagetwin", "pairs")
)
