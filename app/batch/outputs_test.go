package batch

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"pagetwin/core/show/export"
)

// Whatever the table of outputs has, run and runs export write by its name.
func TestCommandsWriteEveryOutput(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{"set.jsonl": faultSet, "judged.tsv": "id1\tid2\tlabel\nx\ty\t1\n"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		into string
		args []string
	}{
		{"run", []string{"run", "set.jsonl", "--algorithm", "digest", "--denoiser", "none", "--truth", "judged.tsv", "--workspace", "work", "-q"}},
		{"runs", []string{"runs", "export", "work", "--truth", "judged.tsv", "-q"}},
	} {
		for _, o := range export.Outputs() {
			c.args = append(c.args, "--out", o.Name+"="+filepath.Join(c.into, o.Name+o.Formats()[0].Ext))
		}
		var stdout, stderr bytes.Buffer
		if code := call(t.Context(), c.args, &stdout, &stderr); code != 0 {
			t.Fatalf("%v: exit status %d\n%s", c.args, code, &stderr)
		}
		for _, o := range export.Outputs() {
			if info, err := os.Stat(filepath.Join(c.into, o.Name+o.Formats()[0].Ext)); err != nil || info.Size() == 0 {
				t.Errorf("%s writes no %s: %v", c.into, o.Name, err)
			}
		}
	}
}
