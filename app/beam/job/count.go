package job

import "github.com/apache/beam/sdks/v2/go/pkg/beam"

// What a job counts while it runs, for Flink's own page: pieces that are done twice count
// twice there. What stands in the report is counted from the files.
var (
	pagesRead   = beam.NewCounter("pagetwin", "pages")
	problems    = beam.NewCounter("pagetwin", "problems")
	left        = beam.NewCounter("pagetwin", "left out")
	entries     = beam.NewCounter("pagetwin", "keys")
	buckets     = beam.NewCounter("pagetwin", "buckets")
	comparisons = beam.NewCounter("pagetwin", "comparisons")
	pairs       = beam.NewCounter("pagetwin", "pairs")
)
