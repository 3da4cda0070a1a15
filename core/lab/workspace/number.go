package workspace

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"pagetwin/core/base/disk"
)

// reserve gives the run that is about to be kept a number: the wanted one where no run ever had
// that or one above it, else one more than that of any run that was ever there, whichever
// program kept it.
func (w *Workspace) reserve(id string, wanted int) int {
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
	last := max(len(there)-len(w.writing), w.lastNumber()) // runs of older versions are numbered by their age
	next, free := last, wanted > last && wanted <= last+mostSkipped
	for _, n := range there {
		next, free = max(next, n), free && n != wanted
	}
	next++
	if free {
		next = wanted
	}
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

// lastNumber is the highest number that a run was kept under, also where that is deleted;
// 0 where it is not known.
func (w *Workspace) lastNumber() int {
	src, _ := os.ReadFile(filepath.Join(w.path, lastFile)) // not there before the first run
	n, err := strconv.Atoi(strings.TrimSpace(string(src)))
	if err != nil || n < 0 || n > mostNumber {
		return 0
	}
	return n
}

// mostSkipped is how many numbers a run of another workspace may leave out.
const mostSkipped = 1_000_000

// mostNumber is more than all runs that a workspace may ever have.
const mostNumber = 1 << 40

// keepNumber remembers that a run is kept under a number.
func (w *Workspace) keepNumber(n int) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if n <= w.lastNumber() {
		return nil
	}
	name := filepath.Join(w.path, lastFile)
	err := w.disk.Write(name, func(b *bufio.Writer) error {
		_, err := fmt.Fprintln(b, n)
		return err
	})
	if err != nil {
		return disk.Cannot(disk.ToWrite, name, err)
	}
	return nil
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
