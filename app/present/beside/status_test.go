package beside

import "testing"

// Work that reports a million times does not flood the thread of the window, which hears of each
// stage, and of its end.
func TestReportsDoNotFloodTheWindow(t *testing.T) {
	const n = 1_000_000
	var heard int
	ends := map[string]int64{}
	report := rarely(func(stage, _ string, done, _ int64) {
		heard++
		ends[stage] = done
	})
	for _, stage := range []string{"list", "scan"} {
		for i := range int64(n) {
			report(stage, "", i+1, n)
		}
	}
	if heard > 1000 || ends["list"] != n || ends["scan"] != n {
		t.Errorf("%d reports, the last ones %v", heard, ends)
	}
}
