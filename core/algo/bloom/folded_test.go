package bloom

import (
	"testing"

	"pagetwin/core/algo/algotest"
)

func TestFoldingChangesNoFilter(t *testing.T) {
	m := method(t)
	algotest.FoldedFilter(t, m, func() report { return *m.report.Load() })
}
