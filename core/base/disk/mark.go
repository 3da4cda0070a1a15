package disk

import (
	"bufio"
	"bytes"
	"os"
	"path/filepath"
	"strings"
)

// markName is the name of the file that marks a folder of results, in which the program may
// replace its own files.
const markName = ".pagetwin"

const markText = "pagetwin writes its results into this folder and replaces those of before.\n"

// HasMark reports whether a folder carries the mark of the program's results.
func HasMark(dir string) bool {
	src, err := os.ReadFile(filepath.Join(dir, markName))
	return err == nil && bytes.Equal(src, []byte(markText))
}

// isPartOfMark reports whether an entry of a folder is a mark that was never finished.
func isPartOfMark(e os.DirEntry) bool {
	return strings.HasPrefix(e.Name(), partHead(markName)) && strings.HasSuffix(e.Name(), partTail)
}

// Mark makes a folder of results, and marks it. It removes marks that killed programs did not
// finish.
func (d FS) Mark(dir string) error {
	if HasMark(dir) {
		return nil
	}
	if err := d.MkdirAll(dir); err != nil {
		return Cannot(ToWrite, dir, err)
	}
	if entries, err := os.ReadDir(dir); err == nil {
		for _, e := range entries {
			if isPartOfMark(e) {
				_ = d.Remove(filepath.Join(dir, e.Name()))
			}
		}
	}
	return d.Write(filepath.Join(dir, markName), func(w *bufio.Writer) error { _, err := w.WriteString(markText); return err })
}
