package label

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/disk/disktest"
)

func TestAFolderThatCannotBeWrittenIsOneLine(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	disktest.AsNobody(t, func() {
		_, err := Open(filepath.Join(dir, "labels.jsonl"))
		if err == nil || !strings.Contains(err.Error(), "permission denied; choose a writable folder") || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v", err)
		}
	})
}

func TestAFullDiskKeepsWhatWasThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	j := mustOpen(t, path)
	if _, err := j.Judge(judged("a", "b", Duplicate, "ann")); err != nil {
		t.Fatal(err)
	}
	full, err := disk.FS{}.OpenFile("/dev/full", os.O_RDWR)
	if err != nil {
		t.Skip(err)
	}
	whole := j.file
	j.file = full
	_, err = j.Judge(judged("a", "c", Duplicate, "ann"))
	if err == nil || !strings.Contains(err.Error(), "no space left on device; free some space") {
		t.Fatalf("got %v", err)
	}
	if again := j.TakeBack(1, "ann"); again == nil {
		t.Error("it goes on where nothing can be cut off any more")
	}
	if j.State().Len() != 1 {
		t.Error("the state took in what was not written")
	}
	j.file = whole
	full.Close()
	j.Close()
	if j = mustOpen(t, path); j.State().Len() != 1 {
		t.Error("what was there is gone")
	}
}

func TestJudgingUntilTheDiskIsFullKeepsAllReportedJudgements(t *testing.T) {
	dir := disktest.Small(t, 64)
	if dir == "" {
		return
	}
	path := filepath.Join(dir, "labels.jsonl")
	j := mustOpen(t, path)
	free := disktest.Fill(t, dir)
	told := 0
	var err error
	for err == nil && told < 10_000 {
		if _, err = j.Judge(judged(fmt.Sprint("page ", told), "other", Duplicate, "ann")); err == nil {
			told++
		}
	}
	disktest.NoRoom(t, "judging", err)
	r, err := Read(path)
	if err != nil || r.State().Len() != told || len(r.Problems()) > 0 || j.State().Len() != told {
		t.Fatalf("%d were told, %d are there, %d in memory (%v, %v)", told, r.State().Len(), j.State().Len(), r.Problems(), err)
	}
	free()
	if _, err := j.Judge(judged("late", "other", Partial, "ann")); err != nil {
		t.Fatal("with room again:", err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if j = mustOpen(t, path); j.State().Len() != told+1 || len(j.Warnings())+len(j.Problems()) > 0 {
		t.Errorf("at the next start there are %d of %d (%v, %v)", j.State().Len(), told+1, j.Warnings(), j.Problems())
	}
	j.Close()
}
