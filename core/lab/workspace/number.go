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

// reserve returns a number for the run that is about to be kept: the wanted one if no run ever had
// that or a higher one, else one more than the highest number of any run that ever existed,
// whichever program kept it.
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
	for name, n := range w.numbers { // runs that are being written
		if _, kept := there[name]; !kept && w.writing[name] {
			there[name] = n
		}
	}
	last := w.lastNumber()
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

// reserved ends a reservation: the run has been kept, or could not be.
func (w *Workspace) reserved(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.writing, id)
}

// lastNumber returns the highest number under which a run was kept, even if that run was deleted; 0
// if unknown.
func (w *Workspace) lastNumber() int {
	src, _ := os.ReadFile(filepath.Join(w.path, lastFile)) // missing before the first run
	n, err := strconv.Atoi(strings.TrimSpace(string(src)))
	if err != nil || n < 0 || n > mostNumber {
		return 0
	}
	return n
}

// mostSkipped is the most numbers that a run of another workspace may skip.
const mostSkipped = 1_000_000

// mostNumber exceeds the number of runs that a workspace may ever have.
const mostNumber = 1 << 40

// keepNumber records that a run is kept under a number.
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
