package batch

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// outside holds the figures of an independent evaluation of scored pairs, which uses no code of
// the program. Only judged pairs count; a pair without a score was never reported.
type outside struct {
	ap, bestF1, bestAt, p, r, f1 float64
	tp, fp, fn                   int
}

// evaluateOutside compares scores with the labels 1 and 0 at each distinct score, straight from
// the definition of the measures.
func evaluateOutside(label map[string]string, score map[string]float64, at float64) (o outside) {
	positives := 0
	levels := map[float64]bool{}
	for pair, l := range label {
		if l == "1" {
			positives++
		}
		if s := score[pair]; s > 0 && (l == "1" || l == "0") {
			levels[s] = true
		}
	}
	count := func(t float64) (tp, fp int) {
		for pair, l := range label {
			if s := score[pair]; s >= t && s > 0 {
				switch l {
				case "1":
					tp++
				case "0":
					fp++
				}
			}
		}
		return tp, fp
	}
	f1 := func(tp, fp int) float64 { return 2 * float64(tp) / float64(tp+fp+positives) }
	var falling []float64
	for s := range levels {
		falling = append(falling, s)
	}
	slices.Sort(falling)
	slices.Reverse(falling)
	before := 0
	for i, s := range falling {
		tp, fp := count(s)
		o.ap += float64(tp-before) / float64(positives) * float64(tp) / float64(tp+fp)
		before = tp
		if f := f1(tp, fp); f > o.bestF1+1e-12 {
			o.bestF1, o.bestAt = f, s
			if i+1 < len(falling) {
				o.bestAt = (s + falling[i+1]) / 2
			}
		}
	}
	o.tp, o.fp = count(at)
	o.fn = positives - o.tp
	o.p, o.r, o.f1 = float64(o.tp)/float64(o.tp+o.fp), float64(o.tp)/float64(positives), f1(o.tp, o.fp)
	return o
}

// jaccard scores the gold bodies of a set by their shared shingles of four letters, with no code
// of the program, and writes the pairs that score at least least.
func jaccard(t *testing.T, set, out string, least float64) map[string]float64 {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(set, "gold", "*.txt"))
	if err != nil || len(names) == 0 {
		t.Fatal("no bodies", err)
	}
	var ids []string
	var grams [][]int // numbers of the different shingles, rising
	numbers := map[string]int{}
	for _, name := range names {
		body, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		letters := []rune(strings.Join(strings.Fields(string(body)), ""))
		var g []int
		for i := 0; i+4 <= len(letters); i++ {
			gram := string(letters[i : i+4])
			if _, seen := numbers[gram]; !seen {
				numbers[gram] = len(numbers)
			}
			g = append(g, numbers[gram])
		}
		slices.Sort(g)
		ids, grams = append(ids, strings.TrimSuffix(filepath.Base(name), ".txt")), append(grams, slices.Compact(g))
	}
	scores := map[string]float64{}
	var b bytes.Buffer
	for i := range ids {
		for j := range i {
			both, rest := 0, grams[j]
			for _, g := range grams[i] {
				for len(rest) > 0 && rest[0] < g {
					rest = rest[1:]
				}
				if len(rest) > 0 && rest[0] == g {
					both++
				}
			}
			if s := float64(both) / float64(len(grams[i])+len(grams[j])-both); s >= least {
				scores[ids[j]+" "+ids[i]] = s
				fmt.Fprintf(&b, "%s\t%s\t%v\n", ids[i], ids[j], s)
			}
		}
	}
	if err := os.WriteFile(out, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return scores
}

// labels reads pairs.tsv.
func labels(t *testing.T, path string) map[string]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out := map[string]string{}
	in := bufio.NewScanner(f)
	for in.Scan() {
		if c := strings.Split(in.Text(), "\t"); len(c) > 2 && c[0] != "id1" {
			out[min(c[0], c[1])+" "+max(c[0], c[1])] = c[2]
		}
	}
	return out
}

// For scores of another program, the report has the figures of an independent evaluation.
func TestReportOfForeignScoresEqualsAnIndependentEvaluation(t *testing.T) {
	t.Parallel()
	set := filepath.Join("..", "..", "..", "shared", "data", "zh_templated_neardup")
	if _, err := os.Stat(set); err != nil {
		t.Skip("the set zh_templated_neardup is not on this machine")
	}
	file := filepath.Join(t.TempDir(), "jaccard.tsv")
	scores, gold := jaccard(t, set, file, 0.1), labels(t, filepath.Join(set, "pairs.tsv"))
	for _, at := range []float64{0.2, 0.5, 0.9} {
		want := evaluateOutside(gold, scores, at)
		if want.tp == 0 || want.bestF1 < 0.5 {
			t.Fatalf("the scores are of no use for a test: %+v", want)
		}
		var out, complaints bytes.Buffer
		if status := call(context.Background(), []string{"run", set, "--scores", file, "--threshold", fmt.Sprint(at), "--json"}, &out, &complaints); status != 0 {
			t.Fatalf("status %d: %s", status, &complaints)
		}
		var got struct {
			Measures map[string]float64
			Floor    float64
		}
		if err := json.Unmarshal(out.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		for name, w := range map[string]float64{
			"ap": want.ap, "best_f1": want.bestF1, "best_threshold": want.bestAt,
			"precision": want.p, "recall": want.r, "f1": want.f1,
			"tp": float64(want.tp), "fp": float64(want.fp), "fn": float64(want.fn),
		} {
			if g := got.Measures[name]; math.Abs(g-w) > 1e-9 {
				t.Errorf("at %v: %s is %v, another evaluation says %v", at, name, g, w)
			}
		}
		low := math.Inf(1)
		for _, s := range scores {
			low = min(low, s)
		}
		if got.Floor != low {
			t.Errorf("floor %v, want %v", got.Floor, low)
		}
	}
}
