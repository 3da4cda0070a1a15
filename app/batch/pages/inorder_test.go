package pages

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/kind"
)

// In whichever order results are ready, each is taken once and in order, and the number that
// waits is bounded.
func TestResultsAreTakenInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, workers := rapid.IntRange(0, 200).Draw(t, "n"), rapid.IntRange(1, 9).Draw(t, "workers")
		bytes := rapid.SampledFrom([]int{0, waitingBytes/3 + 1, waitingBytes + 1}).Draw(t, "bytes of a result")
		most := workers * ahead
		if bytes > 0 {
			most = workers + waitingBytes/bytes + 1
		}
		slow := rapid.IntRange(1, 20).Draw(t, "every so many is slow")
		var taken []int
		var done atomic.Int64
		err := inOrder(context.Background(), workers, n, func(_ context.Context, i int) int {
			if i%slow == 0 {
				time.Sleep(20 * time.Microsecond)
			}
			done.Add(1)
			return 3 * i
		}, func(int) int { return bytes }, func(i, v int) error {
			if waiting := int(done.Load()) - i; v != 3*i || waiting > most {
				return fmt.Errorf("%d gave %d, %d are waiting", i, v, waiting)
			}
			taken = append(taken, i)
			return nil
		})
		if err != nil || len(taken) != n || !slices.IsSorted(taken) {
			t.Fatalf("%v, taken %v", err, taken)
		}
	})
}

// An error of take, or the end of the context, ends the work soon and is returned.
func TestErrorsEndWorkInOrder(t *testing.T) {
	full := errors.New("the disk is full")
	var begun atomic.Int64
	work := func(context.Context, int) int { begun.Add(1); return 0 }
	nothing := func(int) int { return 0 }
	err := inOrder(context.Background(), 3, 1000, work, nothing, func(i, _ int) error {
		if i == 5 {
			return full
		}
		return nil
	})
	if n := begun.Load(); !errors.Is(err, full) || n > 5+3*ahead+1 {
		t.Errorf("%v after %d of 1000", err, n)
	}
	ctx, cancel := context.WithCancel(context.Background())
	err = inOrder(ctx, 2, 1000, func(ctx context.Context, i int) int {
		if i == 7 {
			cancel()
		}
		if i >= 7 {
			<-ctx.Done()
		}
		return 0
	}, nothing, func(i, _ int) error {
		if i > 7 {
			t.Errorf("%d was taken after the end", i)
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want the end of the context", err)
	}
}

// Bodies, reports and problems are the same, byte for byte, on one goroutine and on several.
func TestBodiesAreTheSameOnAnyNumberOfGoroutines(t *testing.T) {
	pages := make([]string, 0, 300)
	for i := range 300 {
		text := strings.Repeat(fmt.Sprintf("The council of ward %d met on day %d, and the bridge was spoken of again. ", i%7, i), 1+i%40)
		if i%50 == 3 {
			pages = append(pages, fmt.Sprintf(`{"id":"p%d","file":"gone%d.html"}`, i, i)) // cannot be read
			continue
		}
		pages = append(pages, fmt.Sprintf(`{"id":"p%d","html":"<html><title>t%d</title><body><div><a href=/>home</a></div><p>%s</p></body></html>"}`, i, i, text))
	}
	path := t.TempDir() + "/pages.jsonl"
	if err := os.WriteFile(path, []byte(strings.Join(pages, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	bodies := func(workers int) string {
		var complaints, out bytes.Buffer
		e := &cli.Env{Ctx: t.Context(), Stdout: io.Discard, Stderr: &complaints}
		set, err := cli.Open(e, cli.Set(path))
		if err != nil {
			t.Fatal(err)
		}
		defer set.Close()
		d, err := catalog.Denoiser("learned")
		if err != nil {
			t.Fatal(err)
		}
		ready, err := cli.Learn(e, set, d, param.Defaults(d.Params), 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := extract(e, set, ready, extractOptions{Kinds: kind.Any, Fold: "none", Workers: workers}, &out); err != nil {
			t.Fatal(err)
		}
		return out.String() + complaints.String()
	}
	want := bodies(1)
	if n := strings.Count(want, "\n"); n < 290 || !strings.Contains(want, "gone3.html") {
		t.Fatalf("%d lines:\n%s", n, want)
	}
	for _, workers := range []int{0, 2, 7} {
		if got := bodies(workers); got != want {
			t.Errorf("%d goroutines write something else", workers)
		}
	}
}
