package detect_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zeebo/xxh3"

	"pagetwin/core/algo/minhash"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// jsonTexts writes n texts of 60 to 300 words on 997 hosts as JSON lines, a quarter of them with
// changes of the text before, and returns the file.
func jsonTexts(tb testing.TB, n int) (file string) {
	tb.Helper()
	r := rand.New(rand.NewPCG(5, 0))
	words := make([]string, 8000)
	for i := range words {
		words[i] = string([]rune{rune(0x4E00 + r.IntN(3000)), rune(0x4E00 + r.IntN(3000))})
	}
	var out bytes.Buffer
	lines := json.NewEncoder(&out)
	var list []string
	for i := range n {
		if i > 0 && r.IntN(4) == 0 {
			list = slices.Clone(list)
			for range 1 + r.IntN(20) {
				list[r.IntN(len(list))] = words[r.IntN(len(words))]
			}
		} else {
			list = make([]string, 60+r.IntN(240))
			for k := range list {
				list[k] = words[r.IntN(len(words))]
			}
		}
		var text strings.Builder
		for sentence := range slices.Chunk(list, 12) {
			text.WriteString(strings.Join(sentence, "") + "。")
		}
		err := lines.Encode(map[string]string{
			"id": fmt.Sprintf("p%07d", i), "url": fmt.Sprintf("http://site%d.example/%d.html", i%997, i/997),
			"title": strings.Join(list[:5], ""), "text": text.String(),
		})
		if err != nil {
			tb.Fatal(err)
		}
	}
	file = filepath.Join(tb.TempDir(), "texts.jsonl")
	if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
		tb.Fatal(err)
	}
	return file
}

// BenchmarkTextsToPairs finds the pairs of 20,000 texts in JSON lines, with templates kept and cut,
// and beside that does what no program can leave out: it reads the file and hashes every byte once,
// with lines cut at quotes (hash), and decoded by encoding/json (json).
func BenchmarkTextsToPairs(b *testing.B) {
	file := jsonTexts(b, 20_000)
	measure := func(name string, round func(b *testing.B)) {
		b.Run(name, func(b *testing.B) {
			spent := clock.Spent()
			for b.Loop() {
				round(b)
			}
			b.ReportMetric((clock.Spent()-spent).Seconds()/float64(b.N), "cpu-s/op")
		})
	}
	lines := func(b *testing.B, fn func(line []byte)) {
		raw, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		for line := range bytes.Lines(raw) {
			fn(line)
		}
	}
	sum := uint64(0)
	measure("hash", func(b *testing.B) {
		lines(b, func(line []byte) {
			for {
				i := bytes.IndexByte(line, '"')
				if i < 0 {
					break
				}
				sum += xxh3.Hash(line[:i])
				line = line[i+1:]
			}
		})
	})
	measure("json", func(b *testing.B) {
		lines(b, func(line []byte) {
			var row struct{ ID, URL, Title, Text string }
			if err := json.Unmarshal(line, &row); err != nil {
				b.Fatal(err)
			}
			sum += xxh3.HashString(row.Text)
		})
	})
	for _, mode := range []repeat.Mode{repeat.Keep, repeat.Cut} {
		measure("templates-"+string(mode), func(b *testing.B) { pairsOf(b, file, mode) })
	}
}

// pairsOf returns the number of pairs of a file by minhash.
func pairsOf(tb testing.TB, file string, repeats repeat.Mode) int64 {
	tb.Helper()
	set, err := formats.Open(tb.Context(), file, page.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	defer set.Close()
	a := minhash.Algorithm()
	v := param.Defaults(a.Params)
	v["scheme"], v["unit"] = "oneperm", "char"
	r := mustRun(tb, set, detect.Options{
		Reading: pass.Reading{Repeats: repeats},
		Bounds:  result.Bounds{Floor: 0.5},
	}, detect.Job{Algorithm: a, Values: v})[0]
	return r.Pairs.Len()
}

// What the index misses is the same however many workers look for it, and wherever the signatures
// are.
func TestWhatTheIndexMissesDependsOnTheSetAlone(t *testing.T) {
	list := make([]string, 3500)
	r := rand.New(rand.NewPCG(11, 0))
	for i := range list { // copies of forty texts with changes
		for k := range 30 {
			if r.IntN(12) > 0 {
				list[i] += fmt.Sprintf("word%d-%d ", i%40, k)
			} else {
				list[i] += fmt.Sprintf("other%d ", r.IntN(1000))
			}
		}
	}
	set, a := setOf(list), minhash.Algorithm()
	var want *scored.Missing
	for _, opt := range []detect.Options{{Workers: 1, SendAway: -1}, {Workers: 3, SendAway: -1}, {Workers: 1, SendAway: 1}, {Workers: 3, SendAway: 1}} {
		opt.Bounds = result.Bounds{Floor: 0.3}
		got := mustRun(t, set, opt, detect.Job{Algorithm: a})[0].Missing
		if want == nil {
			want = got
		}
		if got == nil || len(got.Lost) == 0 || got.Pages == got.Of || !cmp.Equal(got, want) {
			t.Fatalf("%d workers, signatures in a file from %d pages on: %+v, want %+v", opt.Workers, opt.SendAway, got, want)
		}
	}
}
