package workspace

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pagetwin/core/base/disk/disktest"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
)

// childPath is the environment variable that tells a child process where to keep runs.
const childPath = "PAGETWIN_TEST_WORKSPACE"

func TestMain(m *testing.M) {
	if path := os.Getenv(childPath); path != "" {
		fmt.Println(keepForever(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// keepForever keeps runs and prints each.
func keepForever(path string) error {
	w, err := Open(path)
	if err != nil {
		return err
	}
	set := small(&testing.T{}, "small")
	res := ran(&testing.T{}, set, "simhash")
	pairs := res.Pairs.List()
	for i := range int32(4000) { // some 10 KB
		pairs = append(pairs, scored.Pair{A: i % 4, B: 4, Score: 1e-3 / float64(i+1)})
	}
	res.Pairs = scored.PairsOf(pairs)
	for {
		rec, err := w.Keep(Finished{Outcome: eval.NewOutcome(set, res, gold, res.Cut), Title: "child"})
		if err != nil {
			return err
		}
		fmt.Println(rec.ID)
	}
}

// A program that is killed while it keeps a run, a hundred times, leaves the whole run or none; a
// run that it reported as kept is never lost.
func TestKilledWhileKeepingLeavesTheWholeRunOrNone(t *testing.T) {
	kills := 100
	if testing.Short() {
		kills = 12
	}
	path := filepath.Join(t.TempDir(), "work")
	rng := rand.New(rand.NewPCG(11, 12))
	told := make(map[string]bool)
	half := 0
	for i := range kills {
		cmd, lines := disktest.Child(t, childPath, path)
		after := rng.IntN(3)
		for n := 0; n < after && lines.Scan(); n++ {
			told[lines.Text()] = true
		}
		time.Sleep(time.Duration(rng.IntN(8_000_000)))
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		var last string
		for lines.Scan() {
			last = lines.Text()
			if strings.Contains(last, " ") {
				t.Fatal("the child says: ", last)
			}
			told[last] = true
		}
		_ = cmd.Wait()
		w, err := Open(path)
		if err != nil {
			t.Fatalf("after kill %d: %v", i, err)
		}
		w.grace = 0
		swept, err := w.Sweep()
		if err != nil {
			t.Fatal(err)
		}
		half += len(swept)
		entries, err := os.ReadDir(w.runs())
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if strings.HasPrefix(e.Name(), ".") && !strings.HasSuffix(e.Name(), lockTail) {
				t.Fatalf("%s stays after the sweep", e.Name())
			}
		}
	}
	w, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	list, problems, err := w.List()
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	there := make(map[string]bool)
	for _, r := range list {
		there[r.ID] = true
		if _, res, err := w.Open(r.ID); err != nil || int(res.Pairs.Len()) != r.Pairs || r.Pairs < 4000 {
			t.Fatal(r.ID, err)
		}
	}
	for id := range told {
		if !there[id] {
			t.Errorf("run %s was told to be kept and is not there", id)
		}
	}
	t.Logf("%d kills: %d runs kept, %d half-written folders swept", kills, len(list), half)
	if len(list) == 0 || half == 0 && !testing.Short() {
		t.Errorf("%d runs and %d half-written folders: the kills did not hit", len(list), half)
	}
}
