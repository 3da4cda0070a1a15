package label

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/disk/disktest"
)

// childPath is the environment variable that tells a child process which journal to write.
const childPath = "PAGETWIN_TEST_JOURNAL"

func TestMain(m *testing.M) {
	if path := os.Getenv(childPath); path != "" {
		fmt.Println(judgeForever(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// judgeForever judges, takes back every third judgement, and prints each.
func judgeForever(path string) error {
	j, err := Open(path)
	if err != nil {
		return err
	}
	for {
		seq, err := j.Judge(judged(fmt.Sprint("page ", j.state.last+1), "other", Duplicate, "child"))
		if err != nil {
			return err
		}
		if seq%3 == 0 {
			if err := j.TakeBack(seq, "child"); err != nil {
				return err
			}
			seq++
		}
		fmt.Println(seq)
	}
}

// A program that is killed while labelling, a hundred times, loses no judgement that it reported as
// kept, damages no line, and blocks no other program.
func TestKilledWhileJudgingLosesNothing(t *testing.T) {
	kills := 100
	if testing.Short() {
		kills = 12
	}
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	rng := rand.New(rand.NewPCG(9, 10))
	last := 0
	for i := range kills {
		cmd, lines := disktest.Child(t, childPath, path)
		after := rng.IntN(30) // after so many reports, and some further time
		more := time.Duration(rng.IntN(2_000_000))
		for n := 0; n < after && lines.Scan(); n++ {
			told(t, lines.Text(), &last)
		}
		time.Sleep(more)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for lines.Scan() {
			if s := lines.Text(); strings.HasSuffix(s, "\n") || i < 0 {
				t.Fatal(s)
			} else if _, err := strconv.Atoi(s); err == nil {
				told(t, s, &last)
			}
		}
		_ = cmd.Wait()
		j, err := Open(path)
		if err != nil {
			t.Fatalf("after kill %d: %v", i, err)
		}
		if len(j.Problems()) > 0 {
			t.Fatalf("after kill %d: %v", i, j.Problems())
		}
		if got := j.state.last; got < last || got > last+2 {
			t.Fatalf("after kill %d there are %d lines, %d were told", i, got, last)
		}
		last = j.state.last
		held(t, j)
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if last < kills {
		t.Fatalf("only %d lines were written", last)
	}
}

// told parses a number that the child reported as kept. The last number of a killed child may be
// truncated, and then is smaller.
func told(t *testing.T, s string, last *int) {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatalf("the child says: %s", s)
	}
	*last = max(*last, n)
}

// held checks the state against what the children do.
func held(t *testing.T, j *Journal) {
	t.Helper()
	h := j.state
	for i, e := range h.entries {
		if e.ID2 != fmt.Sprint("page ", e.Seq) && e.ID1 != fmt.Sprint("page ", e.Seq) {
			t.Fatalf("entry %+v", e)
		}
		if back := h.back[e.Seq]; back && e.Seq%3 != 0 || !back && e.Seq%3 == 0 && i+1 < len(h.entries) && h.entries[i+1].Seq == e.Seq+2 {
			t.Fatalf("entry %d taken back: %v", e.Seq, back)
		}
	}
}

func TestTwoProcessesOnOneJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	cmd, lines := disktest.Child(t, childPath, path)
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	if !lines.Scan() || lines.Text() != "1" {
		t.Fatal(lines.Text())
	}
	_, err := Open(path)
	var h *disk.Held
	if !errors.As(err, &h) || h.Holder.PID != cmd.Process.Pid {
		t.Fatalf("the second process gets %v, the first is %d", err, cmd.Process.Pid)
	}
	if r, err := Read(path); err != nil || r.State().Len() == 0 {
		t.Fatalf("reading beside the other process: %v", err)
	}
	second, said := disktest.Child(t, childPath, path)
	if !said.Scan() || !strings.Contains(said.Text(), fmt.Sprintf("in use by process %d on ", cmd.Process.Pid)) {
		t.Errorf("a second process says %q", said.Text())
	}
	_ = second.Wait()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	mustOpen(t, path)
}
