package batch

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/disk/disktest"
)

// faultSet is a set of three pages.
const faultSet = `{"id":"x","text":"云溪镇的老邮局今年春天重新开门"}
{"id":"y","text":"云溪镇的老邮局今年春天重新开门"}
{"id":"z","text":"配方很简单：面粉三百克，温水一百六十克"}
`

// Whichever disk operation fails, each file is the old one or the new one, whole; the command
// prints one line and exits with 1; no unfinished file remains. Every command that writes is
// tried, with each of its operations failing in turn.
func TestDiskFaultsOfEveryCommandLeaveWholeFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of files")
	}
	for _, c := range []struct {
		name string
		args []string
		kept bool // it writes to a place that no flag names
	}{
		{"csv", []string{"run", "set.jsonl", "--algorithm", "digest", "--denoiser", "none", "--out", "pairs=p.csv", "--out", "groups=g.jsonl"}, false},
		{"others", []string{"run", "set.jsonl", "--algorithm", "digest", "--denoiser", "none", "--out", "pairs=p.parquet", "--out", "groups=g.tsv", "--out", "keep=k.tex", "--out", "missed=m.md", "--out", "measures=m.html"}, false},
		{"trec", []string{"run", "set.jsonl", "--algorithm", "digest", "--denoiser", "none", "--out", "pairs=p.run.txt", "--out", "missed=q.qrels.txt"}, false},
		{"report", []string{"run", "set.jsonl", "--algorithm", "digest", "--denoiser", "none", "--out", "report=r.html"}, false},
		{"bundle", []string{"run", "set.jsonl", "--algorithm", "digest", "--denoiser", "none", "--out", "bundle=b.zip"}, false},
		{"workspace", []string{"run", "set.jsonl", "--algorithm", "digest", "--denoiser", "none", "--workspace", "work", "--cache", "none"}, true},
		{"labels", []string{"label", "import", "work", "set.jsonl", "judged.tsv", "--who", "ann"}, true},
		{"extract", []string{"extract", "set.jsonl", "--denoiser", "none", "--out", "o.jsonl"}, false},
		{"bodies", []string{"extract", "set.jsonl", "--denoiser", "none,strip", "--bodies", "b.jsonl", "--table", "t.csv"}, false},
		{"zip", []string{"sets", "generate", "spec.toml", "--out", "s.zip"}, false},
		{"folder", []string{"sets", "generate", "spec.toml", "--out", "made"}, false},
		{"convert", []string{"sets", "convert", "core", "core.jsonl", "--out", "brought"}, false},
		{"experiment", []string{"sweep", "experiment.toml", "--out", "out"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var after map[string]string
			n := disktest.EveryFault(t, func(d disk.FS, fails func() string) {
				dir := t.TempDir()
				t.Chdir(dir)
				inputs := map[string]string{
					"set.jsonl": faultSet, "spec.toml": "seed = 7\npages = 2\n", "judged.tsv": "id1\tid2\tlabel\nx\ty\t1\n",
					"core.jsonl":      `{"core_id":"1","original_title":"The ferry left on time."}` + "\n",
					"experiment.toml": "name = \"small\"\nset = \"set.jsonl\"\n[[algorithm]]\nname = \"digest\"\n",
				}
				before := map[string]string{}
				for name, text := range inputs {
					before[name] = text
				}
				for name := range after { // files that an earlier run left
					if inputs[name] == "" && !c.kept && c.name != "folder" && c.name != "convert" {
						before[name] = "before"
					}
				}
				for name, text := range before {
					if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				var stdout, stderr bytes.Buffer
				code := program.Run(t.Context(), d, c.args, &stdout, &stderr)
				got := contents(t, dir)
				if fails() == "" {
					if code != 0 {
						t.Fatalf("on a whole disk: %d, %s", code, &stderr)
					}
					after = got
					return
				}
				cleaned := strings.HasPrefix(fails(), string(disk.OpRemove)) && strings.HasSuffix(fails(), ".lock")
				want := 1
				if cleaned || c.name == "workspace" && code == 0 && strings.Contains(fails(), "cache") {
					want = 0
				}
				if code != want || want == 1 && strings.Count(stderr.String(), "\n") != 1 {
					t.Errorf("%s fails: exit status %d\n%s", fails(), code, &stderr)
				}
				for name, text := range got {
					if was, ok := before[name]; !c.kept && text != was && text != after[name] && !(ok && text == was) && !timed(name) {
						t.Errorf("%s fails: %s is neither what it was nor what it was to be (%d bytes)", fails(), name, len(text))
					}
				}
				for name := range before {
					if _, ok := got[name]; !ok {
						t.Errorf("%s fails: %s is gone", fails(), name)
					}
				}
				disktest.NoStray(t, fails(), dir)
				if !c.kept {
					return
				}
				// The remaining files are whole: the same command now succeeds.
				stderr.Reset()
				if code := call(t.Context(), c.args, &stdout, &stderr); code != 0 || stderr.Len() > 0 {
					t.Errorf("%s failed, and once more: exit status %d\n%s", fails(), code, &stderr)
				}
			})
			t.Logf("%d operations, each of which failed once", n)
		})
	}
}

// timed reports whether a file holds times, which differ from run to run; such a file is whole
// when its end is there.
func timed(name string) bool {
	text, err := os.ReadFile(name)
	if err != nil {
		return false
	}
	switch filepath.Ext(name) {
	case ".html":
		return bytes.HasSuffix(bytes.TrimSpace(text), []byte("</html>"))
	case ".zip":
		return len(text) > 22 && bytes.Contains(text[len(text)-22:], []byte("PK\x05\x06"))
	}
	return name == "t.csv" || name == "m.html"
}

func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, name := range disktest.Listing(t, dir) {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || !info.Mode().IsRegular() {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.ToSlash(name)] = string(text)
	}
	return out
}
