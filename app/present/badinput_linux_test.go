package present

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/core/judge/label"
)

func TestAFolderThatCannotBeWrittenIsReportedAndRead(t *testing.T) {
	dir := t.TempDir()
	d, l := judgingDesk(t, dir)
	judge(t, d, l, label.Duplicate)
	d.Close()
	desks := map[string]*Desk{"en": nil, "zh": nil}
	for lang := range desks { // each desk has a folder of its own
		desks[lang], _ = newTestDesk(t, presenttest.Lengths(nil))
		desks[lang].Book.Speak(lang)
	}
	for _, p := range []string{filepath.Dir(dir), dir} {
		if err := os.Chmod(p, 0o555); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(p, 0o777)
	}
	for _, name := range []string{"labels.jsonl", "labels.jsonl.lock", "window.lock"} {
		if err := os.Chmod(filepath.Join(dir, name), 0o444); err != nil {
			t.Fatal(err)
		}
	}
	// Root may write everywhere unless that capability is dropped.
	if os.Geteuid() == 0 {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if err := syscall.Setfsuid(65534); err != nil {
			t.Skip("the rights of a file cannot be tried:", err)
		}
		defer func() { _ = syscall.Setfsuid(0) }()
	}
	if _, err := os.Stat(filepath.Join(dir, "labels.jsonl")); err != nil {
		t.Skip("another user cannot reach the temporary folder:", err)
	}
	for _, again := range desks {
		if !again.OpenWorkspace(dir) || again.Judgements.State().Len() != 1 || again.Judgements.Journal() != "" {
			t.Errorf("%d judgements are read, written to %q; %s", again.Judgements.State().Len(), again.Judgements.Journal(), again.Status.FaultText())
		}
		oneLine(t, again, "is read-only, nothing will be saved", "只读")
	}
}
