package batch

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/app/batch/outcome"
)

// damagedSet is a zip of pages with true bodies in which the bytes of one page and of one body
// do not match the zip's directory, as after a disk fault. The damage shows only when they are
// read.
func damagedSet(t *testing.T) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	var listing strings.Builder
	put := func(name, body string) {
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err == nil {
			_, err = io.WriteString(f, body)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 6 {
		text := fmt.Sprintf("No. %d says: the river rose again, and the bridge at the mill was closed for %d days.", i/2, 40+i)
		fmt.Fprintf(&listing, "{\"id\":\"page %d\",\"file\":\"%d.html\",\"gold\":\"%d.txt\"}\n", i, i, i)
		put(fmt.Sprintf("%d.html", i), "<html><title>t</title><body><p>"+text+"</p></body></html>")
		put(fmt.Sprintf("%d.txt", i), "true body: "+text)
	}
	put("pages.jsonl", listing.String())
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	whole := b.Bytes()
	for _, hurt := range []string{"No. 1 says: the river rose again, and the bridge at the mill was closed for 42", "true body: No. 2 says: the river rose again, and the bridge at the mill was closed for 44"} {
		at := bytes.Index(whole, []byte(hurt))
		whole[at+30] ^= 1
	}
	path := filepath.Join(t.TempDir(), "x.zip")
	if err := os.WriteFile(path, whole, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// Every command that reads pages processes the readable ones, names in one line those it could
// not read, and fails.
func TestPagesThatCannotBeReadFailTheCommand(t *testing.T) {
	set, dir := damagedSet(t), t.TempDir()
	toml := filepath.Join(dir, "x.toml")
	spec := fmt.Sprintf("name = \"x\"\nset = %q\n[[algorithm]]\nname = \"simhash\"\n[denoiser]\nname = \"none\"\n", set)
	if err := os.WriteFile(toml, []byte(spec), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, out, lost string
	}{
		{"extract " + set, `"id":"page 3"`, "1 page or file is missing or incomplete (page 2)"},
		{"extract --measure " + set, "learned", "2 pages or files are missing or incomplete (page 2, page 4)"},
		{"run " + set + " --algorithm simhash --workspace " + dir + "/ws", "warning", "1 page or file is missing or incomplete (page 2)"},
		{"run " + set + " --algorithm simhash --json", "incomplete (page 2)", "1 page or file is missing or incomplete (page 2)"},
		{"sweep " + toml + " --out " + dir + "/out", "simhash", "1 page or file is missing or incomplete (page 2)"},
	} {
		var out, complaints bytes.Buffer
		if got := call(context.Background(), strings.Fields(c.args), &out, &complaints); got != 1 {
			t.Errorf("%s: exit status %d\n%s", c.args, got, complaints.String())
		}
		if !strings.Contains(out.String(), c.out) {
			t.Errorf("%s: prints\n%s", c.args, out.String())
		}
		lines := strings.Split(strings.TrimSpace(complaints.String()), "\n")
		if last := lines[len(lines)-1]; !strings.HasPrefix(last, "pagetwin: "+c.lost) {
			t.Errorf("%s: ends with %s", c.args, last)
		}
	}
	var out, complaints bytes.Buffer
	if got := call(context.Background(), []string{"runs", "list", dir + "/ws"}, &out, &complaints); got != 0 || !strings.Contains(out.String(), "6, 1 lost") {
		t.Errorf("the kept run does not say it on its face: %d\n%s%s", got, out.String(), complaints.String())
	}
}

// A set that cannot be unpacked is an error, not a set of empty pages.
func TestNoRoomToUnpackEndsTheCommand(t *testing.T) {
	gone := filepath.Join(t.TempDir(), "gone")
	set := damagedSet(t)
	inner, err := os.ReadFile(set)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	f, err := w.Create("in.zip")
	if err == nil {
		_, err = f.Write(inner)
	}
	if err == nil {
		err = w.Close()
	}
	path := filepath.Join(t.TempDir(), "packed.zip")
	if err == nil {
		err = os.WriteFile(path, b.Bytes(), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", gone)
	t.Setenv("TMP", gone) // the variable's name on Windows
	var out, complaints bytes.Buffer
	got := call(context.Background(), []string{"extract", path}, &out, &complaints)
	if want := "cannot unpack to " + gone; got != 1 || out.Len() > 0 || !strings.Contains(complaints.String(), want) || strings.Count(complaints.String(), "\n") != 1 {
		t.Errorf("exit status %d\n%s%s", got, out.String(), complaints.String())
	}
}

// Pages lost to a truncated file or to a limit are missing in the result: a warning names them,
// the figures count their duplicates as missed, and the command fails.
func TestAnIncompleteResultWarnsAndFails(t *testing.T) {
	dir := t.TempDir()
	var lines, pairs strings.Builder
	rng := rand.New(rand.NewPCG(1, 1))
	pairs.WriteString("id1\tid2\tlabel\n")
	for i := range 12 {
		words := fmt.Sprintf("story %d of the harvest", i/2)
		for range 40 { // text that does not compress
			words += fmt.Sprintf(" %x", rng.Uint64())
		}
		fmt.Fprintf(&lines, "{\"id\":\"a%d\",\"text\":%q}\n{\"id\":\"b%d\",\"text\":%q}\n", i, words, i, words)
		fmt.Fprintf(&pairs, "a%d\tb%d\t1\na0\tb%d\t0\n", i, i, i+1)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := io.WriteString(w, lines.String())
	if err == nil {
		err = w.Close()
	}
	set, gold := filepath.Join(dir, "set.jsonl.gz"), filepath.Join(dir, "gold.tsv")
	if err == nil {
		err = os.WriteFile(set, packed.Bytes()[:packed.Len()*2/3], 0o644)
	}
	if err == nil {
		err = os.WriteFile(gold, []byte(pairs.String()), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{
		"run " + set + " --truth " + gold + " --algorithm minhash --json",
		"run ../../samples/reprints.zip --max-unpack 1B --algorithm minhash --json",
	} {
		var out, complaints bytes.Buffer
		if got := call(context.Background(), strings.Fields(args), &out, &complaints); got != 1 {
			t.Errorf("%s: exit status %d\n%s", args, got, complaints.String())
		}
		var r outcome.Report
		if err := json.Unmarshal(out.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		recall, compared := r.Measures["recall"].(float64), r.Measures["recall_compared"].(float64)
		if said := strings.Join(r.Warnings, "\n"); !strings.Contains(said, "missing or incomplete") || !strings.Contains(said, "not in the set and count as missed") {
			t.Errorf("%s: warns\n%s", args, said)
		}
		if recall > .8 || compared < recall+.2 {
			t.Errorf("%s: recall %v, over compared pages %v", args, recall, compared)
		}
	}
}
