package workspace

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pagetwin/core/judge/eval"
)

func finished(t *testing.T) Finished {
	t.Helper()
	set := small(t, "s")
	res := ran(t, set, "simhash")
	return Finished{Outcome: eval.NewOutcome(set, res, gold, res.Cut)}
}

// numbersOf returns the numbers of the kept runs, the oldest first.
func numbersOf(t *testing.T, w *Workspace) []int {
	t.Helper()
	list, problems, err := w.List()
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	var out []int
	for _, r := range slices.Backward(list) {
		out = append(out, r.Number)
	}
	return out
}

func TestARunKeepsItsNumber(t *testing.T) {
	w := mustOpen(t)
	f := finished(t)
	for want := 1; want <= 3; want++ {
		if r := mustKeep(t, w, f); r.Number != want {
			t.Errorf("run %d is called %d", want, r.Number)
		}
	}
	other, err := Open(w.Path()) // as another program does, or the next start
	if err != nil {
		t.Fatal(err)
	}
	if r := mustKeep(t, other, f); r.Number != 4 {
		t.Errorf("after another start the fourth run is called %d", r.Number)
	}
	if r := mustKeep(t, w, f); r.Number != 5 {
		t.Errorf("beside another program the fifth run is called %d", r.Number)
	}
	list, _, _ := w.List()
	if err := w.Delete(list[len(list)-2].ID); err != nil {
		t.Fatal(err)
	}
	for _, w := range []*Workspace{w, other} {
		if got := numbersOf(t, w); !slices.Equal(got, []int{1, 3, 4, 5}) {
			t.Errorf("after the second was deleted the others are %v", got)
		}
	}
	if r := mustKeep(t, other, f); r.Number != 6 {
		t.Errorf("after a deletion the next run is called %d", r.Number)
	}
	list, _, _ = w.List()
	if err := w.Delete(list[0].ID); err != nil {
		t.Fatal(err)
	}
	if other, err = Open(w.Path()); err != nil {
		t.Fatal(err)
	}
	if r := mustKeep(t, other, f); r.Number != 7 {
		t.Errorf("after the newest run was deleted the next one is called %d", r.Number)
	}
}

// The file of the last number may have any content.
func TestADamagedLastNumberIsPassedOver(t *testing.T) {
	for _, text := range []string{"", "x", "-7", "99999999999999999999", "9223372036854775807"} {
		w := mustOpen(t)
		if err := os.WriteFile(filepath.Join(w.Path(), lastFile), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if r := mustKeep(t, w, finished(t)); r.Number != 1 {
			t.Errorf("after %q the first run is called %d", text, r.Number)
		}
	}
}
