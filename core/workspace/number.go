package workspace

import (
	"os"
	"strings"
)

// reserve gives the run that is about to be kept a number: one more than that of any run
// that is there, whichever program kept it. A number that was given up by deleting the
// newest run is given again.
func (w *Workspace) reserve(id string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	there := map[string]int{}
	entries, _ := os.ReadDir(w.runs()) // a folder that cannot be read cannot be written to either
	for _, e := range entries {
		name := e.Name()
		if strings.HasPrefix(name, ".") || !e.IsDir() {
			continue
		}
		n, known := w.numbers[name]
		if !known {
			if r, err := w.record(name); err == nil {
				n = r.Number
			}
		}
		there[name] = n
	}
	for name, n := range w.numbers { // those that are being written
		if _, kept := there[name]; !kept && w.writing[name] {
			there[name] = n
		}
	}
	next := len(there) // runs of older versions are numbered by their age
	for _, n := range there {
		next = max(next, n)
	}
	next++
	there[id] = next
	w.numbers = there
	w.writing[id] = true
	return next
}

// reserved tells that the run has been kept, or could not be.
func (w *Workspace) reserved(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.writing, id)
}

// number gives the runs of older versions, which have none, their numbers by age; list has
// the newest first.
func number(list []*Record) {
	n := 0
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Number == 0 {
			n++
			list[i].Number = n
		}
	}
}
