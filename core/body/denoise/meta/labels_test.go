package meta

import (
	"testing"
)

// The quick look before the search for labels leaves out no label.
func TestLinesWithALabelMayHaveOne(t *testing.T) {
	for _, labels := range [][]string{sourceLabels, authorLabels} {
		for _, label := range labels {
			for _, line := range []string{label, "文 a " + label + "某某", label + label} {
				if !mayHaveLabel(line) {
					t.Errorf("%q has a label", line)
				}
			}
		}
	}
	for _, line := range []string{"", "：", "来源", "没有 标记，也没有 名字：", "a b: c/d"} {
		if mayHaveLabel(line) {
			t.Errorf("%q has no label", line)
		}
	}
}
