package job

import (
	"slices"

	"pagetwin/app/beam/work"
)

// collectFn writes the files of a job: the pairs of each in the order of their scores.
type collectFn struct{ step }

func (f *collectFn) ProcessElement(file int64, records func(*[]byte) bool) (err error) {
	in := f.work.arrived(records)
	defer func() { err = in.end(err) }()
	var found work.FoundPairs
	var sum counts
	for record := []byte(nil); in.record(&record); {
		if len(record) == 0 {
			continue // it only marks that such a file exists
		}
		r := reader{rest: record[1:]}
		if record[0] == tagPairs {
			sum.add(r.counts())
		}
		for r.more() {
			if record[0] == tagPairs {
				found.Pairs = append(found.Pairs, r.placed())
			} else {
				found.Classes = append(found.Classes, r.class())
			}
		}
		if r.bad {
			return errRecord
		}
	}
	// Records come in any order.
	slices.SortFunc(found.Pairs, work.ComparePlaced)
	slices.SortFunc(found.Classes, slices.Compare)
	return f.work.Find(int(file), found, work.Counts{Comparisons: sum.comparisons, Dropped: sum.dropped, Above: sum.above})
}
