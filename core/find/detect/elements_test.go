package detect_test

import (
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/find/detect"
	"pagetwin/core/page"
)

// What is learned for an algorithm whose keys have elements has their frequencies.
func TestElementsAreCounted(t *testing.T) {
	a, err := catalog.Algorithm("spotsigs")
	if err != nil {
		t.Fatal(err)
	}
	job := detect.Job{Algorithm: a, Values: param.Defaults(a.Params)}
	if !detect.CountsElements(job) {
		t.Fatal("its elements are not counted")
	}
	s := learned(t, opened(t, crawled(t, "some", true), page.Section{}), job, asked(t, "none")["hosts"])
	if n := s.Frequencies.Pages(); n == 0 || n > 48 {
		t.Errorf("%d of 96 pages are counted, an eighth is drawn", n)
	}
}
