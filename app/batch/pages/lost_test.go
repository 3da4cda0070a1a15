package pages

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/kind"
)

// A file that is deleted or truncated while a command reads the set is reported as lost, not
// read as an empty page.
func TestFilesThatVanishDuringExtract(t *testing.T) {
	dir := t.TempDir()
	for i := range 3 {
		if err := os.WriteFile(fmt.Sprintf("%s/%d.html", dir, i), []byte("<html><p>a page that is there when it is listed</p>"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var complaints bytes.Buffer
	e := &cli.Env{Ctx: t.Context(), Stdout: io.Discard, Stderr: &complaints}
	set, err := cli.Open(e, cli.Set(dir))
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	d, err := catalog.Denoiser("none")
	if err != nil {
		t.Fatal(err)
	}
	ready, err := cli.Learn(e, set, d, param.Defaults(d.Params), 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(dir + "/0.html"); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(dir+"/1.html", 8); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := extract(e, set, ready, extractOptions{Kinds: kind.Any, Fold: "none"}, &out); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\n"); n != 1 || !strings.Contains(out.String(), `"id":"2.html"`) {
		t.Errorf("%d bodies:\n%s", n, out.String())
	}
	if err := e.Incomplete(); err == nil || !strings.Contains(err.Error(), "2 pages or files are missing or incomplete (0.html, 1.html)") {
		t.Errorf("%v\n%s", err, complaints.String())
	}
}
