package batch

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// kills is the number of times that steps are killed, unless $PAGETWIN_KILLS gives another.
const kills = 12

// Steps that are killed at any moment and started again write the same bytes as steps that run
// undisturbed.
func TestKilledStepsResumeToTheSameBytes(t *testing.T) {
	t.Parallel()
	most := kills
	if n, err := strconv.Atoi(os.Getenv("PAGETWIN_KILLS")); err == nil {
		most = n
	}
	dir := t.TempDir()
	set := filepath.Join(dir, "set.jsonl")
	if err := os.WriteFile(set, []byte(manyTexts(1500)), 0o600); err != nil {
		t.Fatal(err)
	}
	right := filepath.Join(dir, "right")
	took := time.Duration(0)
	for _, args := range stepsOf(set, right) {
		begin := time.Now()
		if out, err := exec.Command("pagetwin", args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		took = max(took, time.Since(begin))
	}
	want := filesIn(t, right)
	rng := rand.New(rand.NewPCG(1, uint64(most)))
	for done, round := 0, 0; done < most; round++ {
		work := filepath.Join(dir, fmt.Sprint("work", round))
		for _, args := range stepsOf(set, work) {
			for killed := true; killed; {
				wait := time.Duration(rng.Int64N(int64(took)))
				if done >= most {
					wait = time.Hour
				}
				if killed = killedAfter(t, wait, args); killed {
					done++
				}
			}
		}
		if got := filesIn(t, work); !maps.Equal(got, want) {
			t.Fatalf("after %d kills %d files differ from %d", done, len(got), len(want))
		}
	}
}

// stepsOf returns the commands of all steps, with the folders they write in the work.
func stepsOf(set, work string) [][]string {
	return [][]string{
		{"pieces", "sign", set, "--algorithm", "minhash", "--shards", "3", "--parts", "4", "--blocks", "3", "--out", work},
		{"pieces", "join", work},
		{"pieces", "score", work},
		{"pieces", "merge", work, "--pairs", filepath.Join(work, "pairs.tsv"), "--groups", filepath.Join(work, "groups.tsv"), "--keep", filepath.Join(work, "keep.tsv"), "--force"},
	}
}

// killedAfter runs a command and kills it after the given time; it returns false if the command
// ended before.
func killedAfter(t *testing.T, wait time.Duration, args []string) bool {
	t.Helper()
	cmd := exec.Command("pagetwin", args...)
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(wait, func() { _ = cmd.Process.Kill() })
	err := cmd.Wait()
	if timer.Stop(); err == nil {
		return false
	}
	if cmd.ProcessState.ExitCode() >= 0 {
		t.Fatalf("%v: %v\n%s", args, err, said.String())
	}
	return true
}

// filesIn returns the files in a folder, except hidden ones, which killed processes leave
// behind.
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || strings.HasPrefix(e.Name(), ".") {
			if e != nil && e.IsDir() && path != dir {
				return filepath.SkipDir
			}
			return err
		}
		if e.IsDir() {
			return nil
		}
		src, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		out[rel] = string(src)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// manyTexts returns n texts as JSON lines; every fifth is nearly equal to the one before it.
func manyTexts(n int) string {
	rng := rand.New(rand.NewPCG(3, uint64(n)))
	var b strings.Builder
	var words []string
	for i := range n {
		if i%5 != 4 {
			words = words[:0]
			for range 40 {
				words = append(words, "w"+strconv.Itoa(rng.IntN(20_000)))
			}
		}
		words[rng.IntN(len(words))] = "changed" + strconv.Itoa(i)
		line, _ := json.Marshal(map[string]string{"id": fmt.Sprintf("t%06d", i), "text": strings.Join(words, " ")})
		b.Write(append(line, '\n'))
	}
	return b.String()
}
