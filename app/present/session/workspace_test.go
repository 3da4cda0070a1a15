package session

import (
	"path/filepath"
	"testing"

	"pagetwin/core/lab/workspace"
)

func TestTheDefaultWorkspaceFollowsTheSystem(t *testing.T) {
	roaming, local := t.TempDir(), t.TempDir()
	at := func(env map[string]string) string {
		return DefaultWorkspace(func(name string) string { return env[name] })
	}
	windows := map[string]string{"APPDATA": roaming, "LOCALAPPDATA": local}
	if got, want := at(windows), filepath.Join(local, "pagetwin", "work"); got != want {
		t.Errorf("on Windows it is %s, want %s", got, want)
	}
	before := filepath.Join(roaming, "pagetwin")
	if _, err := workspace.Open(before); err != nil {
		t.Fatal(err)
	}
	if got := at(windows); got != before {
		t.Errorf("one that is there from before is left: %s, want %s", got, before)
	}
	if got, want := at(map[string]string{"XDG_DATA_HOME": local}), filepath.Join(local, "pagetwin"); got != want {
		t.Errorf("it is %s, want %s", got, want)
	}
}
