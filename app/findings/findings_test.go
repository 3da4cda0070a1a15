package findings

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pagetwin/core/clock"
	"pagetwin/samples"
)

var update = flag.Bool("update", false, "write the figures of the main table into the READMEs")

// brief measures what the main table shows, in a folder of its own.
func brief(t *testing.T, workers int) *Findings {
	t.Helper()
	return find(t, Options{Workers: workers, brief: true})
}

func find(t *testing.T, opt Options) *Findings {
	t.Helper()
	opt.Files, opt.Seed, opt.Version, opt.Date = samples.Files, 1, "test", time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	if opt.Out == "" {
		opt.Out = t.TempDir()
	}
	f, err := Run(t.Context(), opt)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The tables of the READMEs hold what is measured today, times aside.
func TestReadmeTables(t *testing.T) {
	began := clock.Spent()
	f := brief(t, 0)
	t.Logf("%v of processor time", clock.Spent()-began)
	for lang, name := range map[string]string{"en": "README.md", "zh": "README.zh.md"} {
		var b strings.Builder
		if err := f.WriteTable(&b, lang); err != nil {
			t.Fatal(err)
		}
		readme(t, filepath.Join("..", "..", name), b.String())
	}
}

const (
	begin = "<!-- findings -->\n"
	end   = "<!-- end of findings -->\n"
)

// readme compares the table of a README, or writes it with the times that stood there.
func readme(t *testing.T, path, want string) {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(src), begin)
	shown, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s: no table between %q and %q", path, begin, end)
	}
	times := make(map[string]string)
	for line := range strings.Lines(shown) {
		if cells := strings.Split(line, "|"); len(cells) > 3 {
			times[cells[1]] = cells[len(cells)-2]
		}
	}
	var b strings.Builder
	for line := range strings.Lines(want) {
		cells := strings.Split(line, "|")
		if was, ok := times[cells[1]]; ok && len(cells) > 3 {
			cells[len(cells)-2] = was
		}
		b.WriteString(strings.Join(cells, "|"))
	}
	switch {
	case b.String() == shown:
	case *update:
		if err := os.WriteFile(path, []byte(before+begin+b.String()+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s shows other figures than those measured now: make findings, then go test ./app/findings -update; measured:\n%s", path, b.String())
	}
}

// The same seed gives the same bytes, on any number of workers, times aside.
func TestFiguresRepeat(t *testing.T) {
	var first []byte
	for _, workers := range []int{1, 3} {
		var b bytes.Buffer
		dir := t.TempDir()
		writeSmall(t, dir)
		f := find(t, Options{Workers: workers, Sets: []string{dir}})
		if err := f.WriteFigures(&b); err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(b.String(), filepath.Base(dir), "SET")
		if first == nil {
			first = []byte(text)
			continue
		}
		if !bytes.Equal(first, []byte(text)) {
			t.Error("three workers give other figures than one")
		}
	}
	if n := bytes.Count(first, []byte("\n")); n < 100 {
		t.Errorf("%d figures", n)
	}
}

// writeSmall writes a labelled set of some made pages, raw HTML.
func writeSmall(t *testing.T, dir string) {
	t.Helper()
	m := &measuring{ctx: t.Context(), opt: Options{Files: samples.Files, Out: dir, Quick: true, Seed: 3}}
	if err := m.make("edits.toml", filepath.Join(dir, "made"), 40); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"pages.jsonl", "clusters.tsv", "pairs.tsv", "pages", "gold"} {
		if err := os.Rename(filepath.Join(dir, "made", name), filepath.Join(dir, name)); err != nil && name != "pairs.tsv" {
			t.Fatal(err)
		}
	}
	_ = os.RemoveAll(filepath.Join(dir, "made"))
	_ = os.Remove(filepath.Join(dir, "made.spec"))
}
