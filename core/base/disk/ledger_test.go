package disk_test

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"pagetwin/core/base/disk"
)

// The folder of a file is made with it; if the file cannot be written, nothing is left.
func TestAFileMakesItsFolder(t *testing.T) {
	dir := t.TempDir()
	ledger := disk.LedgerIn(disk.FS{}, filepath.Join(dir, "state"), nil)
	path := filepath.Join(dir, "out", "deep", "pairs.tsv")
	wrong := errors.New("wrong")
	if err := ledger.Write(path, func(*bufio.Writer) error { return wrong }); !errors.Is(err, wrong) {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "out")); err == nil {
		t.Error("a folder is left of a file that could not be written")
	}
	if err := ledger.Write(path, func(w *bufio.Writer) error { _, err := w.WriteString("a"); return err }); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "a" {
		t.Errorf("%q, %v", got, err)
	}
}
