package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pagetwin/app/beam/job"
)

// cluster is what make test-cluster tells of the cluster that it started.
type cluster struct {
	flink  string // the job server
	bin    string // folder of the programs beam and pagetwin
	script string // flink/cluster
}

// aCluster returns the cluster; without one there is nothing to test here. make test-cluster
// fails where it cannot start one.
func aCluster(t *testing.T) cluster {
	t.Helper()
	c := cluster{os.Getenv("PAGETWIN_FLINK_ENDPOINT"), os.Getenv("PAGETWIN_BIN_DIR"), "flink/cluster"}
	if c.flink == "" {
		t.Skip("no cluster: make test-cluster starts one")
	}
	return c
}

// command is one of the programs with its arguments.
func (c cluster) command(t *testing.T, name string, args ...string) *exec.Cmd {
	return exec.CommandContext(t.Context(), filepath.Join(c.bin, name), args...)
}

// do runs a program, which must succeed.
func (c cluster) do(t *testing.T, name string, args ...string) {
	t.Helper()
	if out, err := c.command(t, name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}

// outputs are the files that a run writes.
var outputs = []string{"pairs", "groups", "keep", "left"}

// outputsIn are the flags that write them into a folder.
func outputsIn(dir string) (args []string) {
	for _, name := range outputs {
		args = append(args, "--out", name+"="+filepath.Join(dir, name+".tsv"))
	}
	return args
}

// settings are those of the run of a set, in one process and on the cluster.
func settings(set string) []string {
	return []string{set, "--algorithm", "minhash", "--floor", "0.5"}
}

// alone runs a set in one process.
func (c cluster) alone(t *testing.T, set string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	c.do(t, "pagetwin", append(append([]string{"run", "--candidates", "index", "--draws", "0"}, settings(set)...), outputsIn(dir)...)...)
	return dir
}

// experiment is the same run as an experiment file.
func (c cluster) experiment(t *testing.T, set string) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "run.toml")
	text := fmt.Sprintf("set = %q\ncandidates = \"index\"\nfloor = 0.5\n[[algorithm]]\nname = \"minhash\"\n", set)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// equal compares the result of the work with what one process wrote.
func (c cluster) equal(t *testing.T, work, want string) {
	t.Helper()
	dir := filepath.Join(work, job.ResultName)
	for _, name := range outputs {
		a, err := os.ReadFile(filepath.Join(dir, name+".tsv"))
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(want, name+".tsv"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a, b) {
			t.Errorf("%s: %d bytes from the cluster are not the %d of one process", name, len(a), len(b))
		}
		if name == "pairs" && len(b) < 10_000 {
			t.Errorf("only %d bytes of pairs: the set tells nothing", len(b))
		}
	}
}

// articles writes n texts as JSON lines: copies, and copies in which words were changed.
func articles(t *testing.T, n int) (path string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 6))
	words := make([]string, 20_000)
	for i := range words {
		words[i] = fmt.Sprintf("w%s", strings.Repeat(string(rune('a'+i%26)), 1+i%4)+fmt.Sprint(i))
	}
	path = filepath.Join(t.TempDir(), "articles.jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var kept [][]string
	var out bytes.Buffer
	for i := range n {
		a := make([]string, 60+rng.IntN(120))
		for k := range a {
			a[k] = words[int(float64(len(words))*rng.Float64()*rng.Float64())]
		}
		if len(kept) > 50 && rng.IntN(4) == 0 {
			a = append([]string(nil), kept[rng.IntN(len(kept))]...)
			for range rng.IntN(8) {
				a[rng.IntN(len(a))] = words[rng.IntN(len(words))]
			}
		}
		if kept = append(kept, a); len(kept) > 5000 {
			kept = kept[1:]
		}
		fmt.Fprintf(&out, "{\"id\":\"a%06d\",\"text\":\"%s\"}\n", i, strings.Join(a, " "))
		if out.Len() > 1<<20 || i == n-1 {
			if _, err := out.WriteTo(f); err != nil {
				t.Fatal(err)
			}
		}
	}
	return path
}

// A cluster writes what one process writes, byte for byte, also where a machine of it goes
// down in the middle: the job recovers, or is begun again and goes on.
func TestAClusterWritesWhatOneProcessWrites(t *testing.T) {
	c := aCluster(t)
	html := filepath.Join(t.TempDir(), "pages.zip")
	c.do(t, "pagetwin", "sets", "generate", "../../samples/reprints.toml", "--pages", "10000", "--out", html)
	texts := articles(t, 100_000)
	for _, set := range []string{html, texts} {
		t.Run(filepath.Base(set), func(t *testing.T) {
			want := c.alone(t, set)
			work := filepath.Join(t.TempDir(), "work")
			begin := time.Now()
			c.do(t, "beam", work, c.experiment(t, set), "--shards", "16", "--parts", "8", "--flink", c.flink)
			t.Logf("%v on the cluster", time.Since(begin).Round(time.Second))
			c.equal(t, work, want)
			if set != texts {
				return
			}
			work = filepath.Join(t.TempDir(), "work")
			c.killed(t, work, c.experiment(t, set))
			c.equal(t, work, want)
		})
	}
}

// killed does the work while a TaskManager is killed when some shards are signed and others
// are not.
func (c cluster) killed(t *testing.T, work, experiment string) {
	t.Helper()
	begin := time.Now()
	args := []string{work, experiment, "--shards", "16", "--parts", "8", "--flink", c.flink}
	began := c.command(t, "beam", args...)
	var said bytes.Buffer
	began.Stdout, began.Stderr = &said, &said
	if err := began.Start(); err != nil {
		t.Fatal(err)
	}
	for signed := 0; signed < 3; time.Sleep(50 * time.Millisecond) {
		list, _ := filepath.Glob(filepath.Join(work, "ship-*"))
		if signed = len(list); time.Since(begin) > 3*time.Minute {
			t.Fatal("nothing was signed within three minutes")
		}
	}
	if found, _ := filepath.Glob(filepath.Join(work, "found-*")); len(found) > 0 {
		t.Fatal("the job was done before the kill")
	}
	if out, err := exec.CommandContext(t.Context(), c.script, "kill").CombinedOutput(); err != nil {
		t.Fatalf("kill: %v\n%s", err, out)
	}
	t.Logf("a TaskManager was killed after %v", time.Since(begin).Round(100*time.Millisecond))
	if err := began.Wait(); err != nil {
		t.Logf("the job ended, and is begun again: %s", said.String())
		c.do(t, "beam", args...)
	}
	t.Logf("done after %v", time.Since(begin).Round(time.Second))
}
