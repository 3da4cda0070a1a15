package ui

import (
	"archive/zip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pagetwin/app/present/shipped"
)

// sandbox holds the files that a monkey opens, apart from those of the person who runs the test.
type sandbox struct {
	t       *testing.T
	dir     string
	sets    map[string]string
	samples []shipped.Sample
	began   int
	slowest time.Duration
	slow    string
}

func newSandbox(t *testing.T) *sandbox {
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	b := &sandbox{t: t, dir: t.TempDir(), sets: map[string]string{}, samples: shipped.Find(filepath.Join(wd, "..", ".."))}
	for _, name := range []string{"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		t.Setenv(name, filepath.Join(b.dir, strings.ToLower(name)))
	}
	t.Chdir(b.dir)
	write := func(name string, data []byte) {
		path := filepath.Join(b.dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, data, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	lines := func(n, words int) []byte {
		var out strings.Builder
		for i := range n {
			fmt.Fprintf(&out, `{"id":"p%d","url":"http://h%d.example/%d","title":"Page %d","html":"<html><head><title>Page %d</title></head><body><h1>Story %d</h1>`, i, i%7, i, i/3, i/3, i/3)
			for s := range words / 12 {
				fmt.Fprintf(&out, `<p>The %d boats of harbour %d went out in the %d morning with nets and lamps, 渔船%d出海%d次。</p>`, i/3, s, (i/3)*s%11, i/3, s+i%3/2)
			}
			fmt.Fprintf(&out, `</body></html>","cluster":"c%d"}`+"\n", i/3)
		}
		return []byte(out.String())
	}
	b.sets["small"] = filepath.Join(b.dir, "small.jsonl")
	write("small.jsonl", lines(30, 120))
	b.sets["one"] = filepath.Join(b.dir, "one.jsonl")
	write("one.jsonl", lines(1, 60))
	b.sets["large"] = filepath.Join(b.dir, "large.jsonl")
	write("large.jsonl", lines(1500, 40))
	b.sets["broken"] = filepath.Join(b.dir, "broken.zip")
	write("broken.zip", []byte("PK\x03\x04 and then nothing that a zip has"))
	b.sets["cut"] = filepath.Join(b.dir, "cut.jsonl")
	write("cut.jsonl", lines(9, 80)[:4000])
	b.sets["empty"] = filepath.Join(b.dir, "empty")
	if err := os.Mkdir(b.sets["empty"], 0o755); err != nil {
		t.Fatal(err)
	}
	b.sets["nothing"] = filepath.Join(b.dir, "nothing.zip")
	f, err := os.Create(b.sets["nothing"])
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(zip.NewWriter(f).Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	b.sets["missing"] = filepath.Join(b.dir, "missing.zip")
	for _, s := range b.samples {
		b.sets[strings.TrimSuffix(filepath.Base(s.Path), ".zip")] = s.Path
	}
	return b
}

// pace decides how background work proceeds.
type pace struct {
	now     atomic.Value // one of [paces]
	running atomic.Int64
	mu      sync.Mutex
	gate    chan struct{} // closed when slow work may go on
}

var paces = []string{"quick", "quick", "quick", "quick", "loose", "loose", "slow", "failing", "spoiled", "panicking"}

func (p *pace) set(word string) {
	p.now.Store(word)
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.gate)
	p.gate = make(chan struct{})
}

const paceMakes = "the monkey has it panic"

// carry does work at the current pace.
func (p *pace) carry(work func() error) error {
	p.running.Add(1)
	defer p.running.Add(-1)
	switch p.now.Load() {
	case "slow":
		p.mu.Lock()
		gate := p.gate
		p.mu.Unlock()
		<-gate
	case "failing":
		return errors.New("the monkey has it fail")
	case "spoiled":
		return errors.Join(work(), errors.New("the monkey has it fail at its end"))
	case "panicking":
		panic(paceMakes)
	}
	return work()
}

// follow does a trail in a new window.
func (b *sandbox) follow(trail []string) (fault string, done int) {
	m := b.open(nil)
	defer m.leave()
	for i, line := range trail {
		if fault = m.act(line); fault != "" {
			return fault, i + 1
		}
	}
	return "", len(trail)
}

// shortest removes actions while the rest leads to the same fault, for at most a minute.
func (b *sandbox) shortest(trail []string, fault string) []string {
	limit := time.Now().Add(*monkeyShrink)
	for size := len(trail) / 2; size > 0 && time.Now().Before(limit); {
		shorter := false
		for i := 0; i+size <= len(trail) && time.Now().Before(limit); {
			rest := slices.Concat(trail[:i], trail[i+size:])
			if got, n := b.follow(rest); kindOf(got) == kindOf(fault) {
				trail, shorter = rest[:n], true
			} else {
				i += size
			}
		}
		if !shorter || size > 1 {
			size /= 2
		}
	}
	return trail
}

// kindOf classifies a fault by its message and its place in this program.
func kindOf(fault string) string {
	first, stack, _ := strings.Cut(fault, "\n")
	for _, line := range strings.Split(stack, "\n") {
		if at := strings.TrimSpace(line); strings.Contains(at, ".go:") && !strings.Contains(at, "_test.go") && strings.Contains(at, "/app/") && !strings.Contains(at, "/pkg/mod/") {
			at, _, _ = strings.Cut(at, " +")
			return first + " at " + at
		}
	}
	return first
}
