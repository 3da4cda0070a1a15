package disk

import (
	"bufio"
	"bytes"
	"os"
	"path/filepath"
)

// markName is the name of the file that marks a folder of results, in which the program may
// replace its own files.
const markName = ".pagetwin"

const markText = "pagetwin writes its results into this folder and replaces those of before.\n"

// HasMark tells whether a folder carries the mark of the program's results.
func HasMark(dir string) bool {
	src, err := os.ReadFile(filepath.Join(dir, markName))
	return err == nil && bytes.Equal(src, []byte(markText))
}

// Mark makes a folder of results, and marks it.
func (d FS) Mark(dir string) error {
	if HasMark(dir) {
		return nil
	}
	if err := d.MkdirAll(dir); err != nil {
		return Cannot(ToWrite, dir, err)
	}
	return d.Write(filepath.Join(dir, markName), func(w *bufio.Writer) error { _, err := w.WriteString(markText); return err })
}
