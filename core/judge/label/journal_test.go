package label

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/base/disk"
)

func judged(a, b string, v Verdict, who string) Judgement {
	return Judgement{Pair: MakePair(a, b), Verdict: v, Who: who, Set: "s", At: time.Unix(1, 0)}
}

func mustOpen(t testing.TB, path string) *Journal {
	t.Helper()
	j, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	return j
}

// model is the specification of the journal: a stack for each person.
type model struct {
	stack map[string][]Entry
	seq   int
}

func (m *model) copy() *model {
	c := &model{make(map[string][]Entry), m.seq}
	for who, s := range m.stack {
		c.stack[who] = slices.Clone(s)
	}
	return c
}

func (m *model) entries() []Entry {
	last := make(map[key]Entry)
	var all []Entry
	for _, s := range m.stack {
		all = append(all, s...)
	}
	for _, e := range sorted(all) {
		last[key{e.Who, e.Set, e.Pair}] = e
	}
	var out []Entry
	for _, e := range last {
		out = append(out, e)
	}
	return sorted(out)
}

// Any sequence of judging and taking back, truncated at any byte, leaves an earlier state, to which
// later judgements are added.
func TestACrashAtAnyByteLeavesAnEarlierState(t *testing.T) {
	dir := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		path := filepath.Join(dir, fmt.Sprint(n))
		j, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { j.Close() }()
		now := &model{stack: make(map[string][]Entry)}
		states, sizes := []*model{now.copy()}, []int64{j.size}
		step := func() {
			who := rapid.SampledFrom([]string{"ann", "bo", ""}).Draw(t, "who")
			if rapid.IntRange(0, 2).Draw(t, "undo") == 0 {
				s := now.stack[who]
				if len(s) == 0 {
					if err := j.TakeBack(now.seq+1, who); err == nil {
						t.Fatal("what is not there is taken back")
					}
				} else if err := j.TakeBack(s[len(s)-1].Seq, who); err != nil {
					t.Fatal(err)
				} else {
					now.stack[who] = s[:len(s)-1]
					now.seq++
				}
			} else {
				v := judged(rapid.SampledFrom([]string{"a", "b", "网页\n\"<"}).Draw(t, "a"), rapid.SampledFrom([]string{"c", "d"}).Draw(t, "b"),
					rapid.SampledFrom(Verdicts()).Draw(t, "verdict"), who)
				seq, err := j.Judge(v)
				now.seq++
				if err != nil || seq != now.seq {
					t.Fatalf("judging gives %d, %v; want %d", seq, err, now.seq)
				}
				v.At = v.At.UTC()
				now.stack[who] = append(now.stack[who], Entry{seq, v})
			}
			states, sizes = append(states, now.copy()), append(sizes, j.size)
		}
		for range rapid.IntRange(0, 8).Draw(t, "steps") {
			step()
		}
		if d := cmp.Diff(now.entries(), j.State().Entries()); d != "" {
			t.Fatalf("state of the open journal: %s", d)
		}
		j.Close()
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		at := rapid.IntRange(0, len(src)).Draw(t, "crash")
		if err := os.WriteFile(path, src[:at], 0o666); err != nil {
			t.Fatal(err)
		}
		if j, err = Open(path); err != nil {
			t.Fatalf("after a crash at byte %d of %q: %v", at, src, err)
		}
		k := 0
		for k+1 < len(sizes) && sizes[k+1]-1 <= int64(at) {
			k++
		}
		if d := cmp.Diff(states[k].entries(), j.State().Entries()); d != "" {
			t.Fatalf("after a crash at byte %d of %q: %s", at, src, d)
		}
		// A line that lacks only its line break is complete.
		torn := int64(at) > sizes0(sizes, at) && !slices.Contains(sizes, int64(at)+1)
		if torn != (len(j.Warnings()) == 1) || len(j.Problems()) > 0 {
			t.Fatalf("torn: %v, warnings %q, problems %v", torn, j.Warnings(), j.Problems())
		}
		if aside, _ := os.ReadFile(path + ".torn"); torn && !bytes.Equal(aside, append(slices.Clone(src[sizes0(sizes, at):at]), '\n')) {
			t.Fatalf("moved aside %q", aside)
		}
		now = states[k].copy()
		states, sizes = nil, nil
		step()
		if d := cmp.Diff(now.entries(), j.State().Entries()); d != "" {
			t.Fatalf("after the repair: %s", d)
		}
		r, err := Read(path)
		if err != nil || len(r.Problems()) > 0 {
			t.Fatal(err, r.Problems())
		}
		if d := cmp.Diff(now.entries(), r.State().Entries()); d != "" {
			t.Fatalf("read again: %s", d)
		}
		os.Remove(path)
		os.Remove(path + ".torn")
	})
}

// sizes0 returns the beginning of the line that is truncated at byte at.
func sizes0(sizes []int64, at int) int64 {
	from := int64(0)
	for _, s := range sizes {
		if s <= int64(at) {
			from = s
		}
	}
	return from
}

func TestTheSecondWriterGetsTheHolderOfTheJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	j := mustOpen(t, path)
	if _, err := j.Judge(judged("a", "b", Duplicate, "ann")); err != nil {
		t.Fatal(err)
	}
	_, err := Open(path)
	var held *disk.Held
	if !errors.As(err, &held) || held.Holder.PID != os.Getpid() || held.Holder.Host == "" || held.Holder.Since.IsZero() {
		t.Fatalf("the second gets %v", err)
	}
	r, err := Read(path)
	if err != nil || r.State().Len() != 1 {
		t.Fatalf("reading beside the writer: %v", err)
	}
	if _, err := r.Judge(judged("a", "b", Duplicate, "ann")); err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Fatalf("a reader may write: %v", err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	mustOpen(t, path)
}

func TestAJournalOfANewerVersionIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	for content, want := range map[string]string{
		`{"pagetwin":"labels","version":2}` + "\n" + `{"new":1}` + "\n": "was written by a newer pagetwin (format 2, this version supports up to 1)",
		`{"pagetwin":"runs","version":1}` + "\n":                        "is not a label journal",
		"id1\tid2\tlabel\n":                                             "is not a label journal",
		"id1":                                                           "is not a label journal",
	} {
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		for name, open := range map[string]func(string) (*Journal, error){"Open": Open, "Read": Read} {
			if _, err := open(path); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s of %q: %v", name, content, err)
			}
		}
		if after, _ := os.ReadFile(path); string(after) != content {
			t.Errorf("%q was changed to %q", content, after)
		}
	}
}

func TestLinesThatCannotBeReadAreListedAndStay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	j := mustOpen(t, path)
	for _, v := range []Verdict{Duplicate, Different} {
		if _, err := j.Judge(judged("a", "b"+string(v), v, "ann")); err != nil {
			t.Fatal(err)
		}
	}
	j.Close()
	src, _ := os.ReadFile(path)
	lines := strings.SplitAfter(string(src), "\n")
	content := lines[0] + lines[1] + "garbage\n\n" + `{"seq":1,"id1":"a","id2":"x","verdict":"D","who":"","at":"2026-01-01T00:00:00Z"}` + "\n" +
		`{"seq":9,"undo":7,"who":"","at":"2026-01-01T00:00:00Z"}` + "\n" +
		`{"seq":9,"id1":"a","id2":"a","verdict":"D","who":"","at":"2026-01-01T00:00:00Z"}` + "\n" +
		`{"seq":9,"id1":"a","id2":"b","verdict":"Q","who":"","at":"2026-01-01T00:00:00Z"}` + "\n" +
		`{"seq":9,"id1":"a","id2":"b","verdict":"D","who":"","at":"2026-01-01T00:00:00Z","later":1}` + "\n" + lines[2]
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	j = mustOpen(t, path)
	if j.State().Len() != 2 || len(j.Problems()) != 6 || j.Problems()[0].Where != "labels.jsonl:3" {
		t.Errorf("%d judgements, problems %v", j.State().Len(), j.Problems())
	}
	if _, err := j.Judge(judged("q", "r", Partial, "bo")); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.ReadFile(path); !strings.HasPrefix(string(after), content) {
		t.Error("what stood there was changed")
	}
}

func TestAJudgementThatMakesNoSenseIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	j := mustOpen(t, path)
	before, _ := os.ReadFile(path)
	bad := judged("a", "b", Duplicate, "ann")
	bad.Seconds = -1
	for _, v := range []Judgement{judged("a", "a", Duplicate, "x"), judged("", "a", Duplicate, "x"), judged("a", "b", "X", "x"), bad} {
		if _, err := j.Judge(v); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v", v, err)
		}
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) || j.Len() != 0 {
		t.Error("something was written")
	}
}

func TestAJournalMovedByAnEditorIsStillRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	j := mustOpen(t, path)
	j.Judge(judged("a", "b", Duplicate, "ann"))
	j.Close()
	src, _ := os.ReadFile(path)
	src = bytes.TrimSuffix(bytes.ReplaceAll(src, []byte("\n"), []byte("\r\n")), []byte("\r\n"))
	os.WriteFile(path, src, 0o666)
	j = mustOpen(t, path)
	if _, err := j.Judge(judged("a", "c", Different, "ann")); err != nil || j.State().Len() != 2 || len(j.Warnings())+len(j.Problems()) > 0 {
		t.Fatal(err, j.State().Len(), j.Warnings(), j.Problems())
	}
	if r, err := Read(path); err != nil || r.State().Len() != 2 {
		t.Fatal(err, r)
	}
}

func FuzzJournal(f *testing.F) {
	f.Add([]byte(`{"pagetwin":"labels","version":1}` + "\n" + `{"seq":1,"id1":"a","id2":"b","verdict":"D","who":"x","at":"2026-01-01T00:00:00Z"}` + "\n" + `{"seq":2,"undo":1,"who":"x","at":"2026-01-01T00:00:00Z"}` + "\n"))
	f.Add([]byte(`{"pagetwin":"labels","version":1}` + "\n" + `{"seq":1,`))
	f.Add([]byte(`{"pagetwin":"lab`))
	f.Fuzz(func(t *testing.T, src []byte) {
		path := filepath.Join(t.TempDir(), "labels.jsonl")
		if err := os.WriteFile(path, src, 0o666); err != nil {
			t.Fatal(err)
		}
		j, err := Open(path)
		if err != nil {
			if after, _ := os.ReadFile(path); !bytes.Equal(after, src) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%v; %q became %q", err, src, after)
			}
			return
		}
		before := j.State().Entries()
		seq, err := j.Judge(judged("fuzz 1", "fuzz 2", Duplicate, "fuzz 3"))
		if err != nil {
			t.Fatal(err)
		}
		if err := j.TakeBack(seq, "fuzz 3"); err != nil {
			t.Fatal(err)
		}
		j.Close()
		r, err := Read(path)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(before, r.State().Entries()); d != "" {
			t.Fatal(d)
		}
	})
}

func BenchmarkJudge(b *testing.B) {
	j := mustOpen(b, filepath.Join(b.TempDir(), "labels.jsonl"))
	for b.Loop() {
		if _, err := j.Judge(judged("a", "b", Duplicate, "ann")); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpenAHundredThousandJudgements(b *testing.B) {
	path := filepath.Join(b.TempDir(), "labels.jsonl")
	var src bytes.Buffer
	first, _ := encode(header{kind, version})
	src.Write(first)
	for i := range 100_000 {
		l, _ := encode(lineOf(i+1, judged(fmt.Sprint("a", i), "b", Duplicate, "ann")))
		src.Write(l)
	}
	os.WriteFile(path, src.Bytes(), 0o666)
	for b.Loop() {
		j, err := Read(path)
		if err != nil {
			b.Fatal(err)
		}
		j.State()
	}
}
