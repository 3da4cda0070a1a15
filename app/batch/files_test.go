package batch

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A set that unpacks to more bytes than allowed is read up to the limit. The warning names the
// flag, and with the flag the whole set is read.
func TestTheLimitOfUnpackingIsAFlag(t *testing.T) {
	var inner, outer bytes.Buffer
	w := zip.NewWriter(&inner)
	for i := range 40 {
		f, err := w.Create(fmt.Sprintf("%02d.html", i))
		if err == nil {
			_, err = fmt.Fprintf(f, "<html><p>page %d</p>%s", i, strings.Repeat("<p>more of it</p>", 6000))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	err := w.Close()
	o := zip.NewWriter(&outer)
	for _, name := range []string{"a.zip", "b.zip"} {
		f, e := o.Create(name)
		if err == nil {
			err = e
		}
		if err == nil {
			_, err = f.Write(inner.Bytes())
		}
	}
	if err == nil {
		err = o.Close()
	}
	path := filepath.Join(t.TempDir(), "x.zip")
	if err == nil {
		err = os.WriteFile(path, outer.Bytes(), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args          string
		pages, status int
		said          string
	}{
		{"extract --denoiser none --max-unpack 1MB", 9, 1, "the limit for a set is 1000000 B; raise the limit with --max-unpack on the command line or in the settings of the window"},
		{"extract --denoiser none --max-unpack 1GiB", 80, 0, ""},
		{"extract --denoiser none", 80, 0, ""},
	} {
		var out, complaints bytes.Buffer
		status := call(context.Background(), append(strings.Fields(c.args), path), &out, &complaints)
		if n := strings.Count(out.String(), "\n"); status != c.status || n != c.pages || !strings.Contains(complaints.String(), c.said) {
			t.Errorf("%s: status %d, %d pages\n%s", c.args, status, n, complaints.String())
		}
	}
}
