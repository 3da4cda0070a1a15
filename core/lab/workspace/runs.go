package workspace

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/zeebo/xxh3"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/algo/scores"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/page"
)

// Names in the folder of a run.
const (
	recordFile = "run.json"
	specFile   = "spec.toml"
	pairsFile  = "pairs.bin"
	titleFile  = "title.txt"
)

// Prefixes and suffixes of names in the folder of runs that are no runs.
const (
	newPrefix  = ".new-"  // being written, or left by a crash
	oldPrefix  = ".old-"  // being deleted
	gonePrefix = ".gone-" // discarded, see [Workspace.Discard]
	lockTail   = ".lock"  // held by the process that writes
)

// kept is the content of run.json.
type kept struct {
	mark
	Sum string `json:"sum,omitempty"` // checksum of the file, see [sumOf]; absent in older runs
	Record
}

// noSum replaces the sum while the sum is computed.
const noSum = "0000000000000000"

// encode returns the record as run.json.
func (k kept) encode() ([]byte, error) {
	var b bytes.Buffer
	enc := pack.JSON(&b, " ")
	k.Sum = noSum
	err := enc.Encode(k)
	return bytes.Replace(b.Bytes(), []byte(noSum), []byte(sumOf(b.Bytes(), noSum)), 1), err
}

// sumOf returns the XXH3 of run.json with noSum in the place of its sum, which reveals changed
// figures.
func sumOf(src []byte, sum string) string {
	return fmt.Sprintf("%016x", xxh3.Hash(bytes.Replace(src, []byte(sum), []byte(noSum), 1)))
}

// Keep writes a finished run. When it returns without an error, the whole run is on the disk under
// its name; otherwise nothing of it is, and the error is one line.
func (w *Workspace) Keep(f Finished) (*Record, error) {
	rec := f.record(newID(f.Result.Algorithm))
	pairs := runPairs{found: func(b *bufio.Writer) error { return writePairs(b, f.Result.Pairs) }}
	if rec.Beyond != nil {
		_, list := splitBeyond(f.Result.Beyond)
		pairs.beyond = func(b *bufio.Writer) error { return writePairs(b, scored.PairsOf(list)) }
	}
	name := func(i int) Name { return Name{f.Set.Pages[i].ID, f.Set.Pages[i].URL} }
	s, err := w.stage(rec, pairs, func() error { return w.keepPages(rec.Set, name) })
	if err == nil {
		defer s.drop()
		err = s.keep()
	}
	if err != nil {
		return nil, say.Errorf("workspace: %v", err)
	}
	return rec, nil
}

// staged is a run that is completely on the disk but has no name yet.
type staged struct {
	w    *Workspace
	rec  *Record
	tmp  string
	lock *disk.Lock // held while the run is written, so that no process removes it
	kept bool       // it has its name: tmp no longer exists
}

// runPairs writes the scored pairs of a run; beyond is nil if there are none.
type runPairs struct{ found, beyond func(*bufio.Writer) error }

// stage writes a run that has its id, under its number if that is free. The caller must call drop
// in the end, whether the run was kept or not.
func (w *Workspace) stage(rec *Record, pairs runPairs, pages func() error) (*staged, error) {
	rec.Number = w.reserve(rec.ID, rec.Number)
	s := &staged{w: w, rec: rec, tmp: w.runs(newPrefix + rec.ID)}
	if err := w.disk.MkdirAll(w.runs()); err != nil {
		w.reserved(rec.ID)
		return nil, disk.Cannot(disk.ToWrite, w.runs(), err)
	}
	lock, err := w.disk.Acquire(s.tmp + lockTail)
	if err != nil {
		w.reserved(rec.ID)
		return nil, err
	}
	s.lock = lock
	if err = pages(); err == nil {
		err = w.fill(s.tmp, rec, pairs)
	}
	if err != nil {
		s.drop()
		return nil, disk.Cannot(disk.ToKeepRun, w.runs(), err)
	}
	return s, nil
}

func (s *staged) keep() error {
	err := s.w.keepNumber(s.rec.Number)
	if err == nil {
		err = s.w.disk.Rename(s.tmp, s.w.runs(s.rec.ID))
	}
	if err != nil {
		return disk.Cannot(disk.ToKeepRun, s.w.runs(), err)
	}
	s.kept = true
	if err = s.w.disk.SyncDir(s.w.runs()); err != nil {
		_ = s.w.disk.RemoveAll(s.w.runs(s.rec.ID)) // it may not survive a crash: better none
		return disk.Cannot(disk.ToKeepRun, s.w.runs(), err)
	}
	return nil
}

// drop removes the folder if it has no name yet, and releases the rest.
func (s *staged) drop() {
	if !s.kept {
		_ = s.w.disk.RemoveAll(s.tmp)
	}
	_ = s.w.disk.Drop(s.lock, s.tmp+lockTail)
	s.w.reserved(s.rec.ID)
}

// newID returns a name that sorts by time and that no other run has.
func newID(algorithm string) string {
	var b [3]byte
	_, _ = rand.Read(b[:]) // never fails
	return fmt.Sprintf("%s-%s-%s", time.Now().UTC().Format("20060102-150405.000"), algorithm, hex.EncodeToString(b[:]))
}

func (w *Workspace) fill(dir string, rec *Record, pairs runPairs) error {
	if err := w.disk.Mkdir(dir); err != nil {
		return err
	}
	files := []struct {
		name string
		fill func(*bufio.Writer) error
	}{
		{beyondFile, pairs.beyond},
		{pairsFile, pairs.found},
		{specFile, func(b *bufio.Writer) error { return toml.NewEncoder(b).Encode(rec.spec()) }},
		{titleFile, func(b *bufio.Writer) error { _, err := b.WriteString(rec.Title + "\n"); return err }},
		{recordFile, func(b *bufio.Writer) error {
			src, err := kept{mark: mark{"run", form}, Record: *rec}.encode()
			if err == nil {
				_, err = b.Write(src)
			}
			return err
		}},
	}
	for _, x := range files {
		if x.fill == nil {
			continue
		}
		if err := w.disk.Fill(filepath.Join(dir, x.name), x.fill); err != nil {
			return err
		}
	}
	return w.disk.SyncDir(dir)
}

// List returns the kept runs, the newest first, and the problems of others: a run of a newer
// version, or one that cannot be read.
func (w *Workspace) List() ([]*Record, []page.Problem, error) {
	entries, err := os.ReadDir(w.runs())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, say.Errorf("workspace: %v", disk.Cannot(disk.ToRead, w.runs(), err))
	}
	var list []*Record
	var problems []page.Problem
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") || !e.IsDir() {
			continue
		}
		r, err := w.record(e.Name())
		if err != nil {
			problems = append(problems, say.Of(err).At(e.Name()))
			continue
		}
		list = append(list, r)
	}
	slices.SortFunc(list, func(x, y *Record) int {
		return cmp.Or(y.Created.Compare(x.Created), cmp.Compare(y.ID, x.ID))
	})
	return list, problems, nil
}

// Latest stands for the id of the newest run in every argument.
const Latest = "latest"

// latest returns the newest run.
func (w *Workspace) latest() (*Record, error) {
	list, _, err := w.List()
	if err == nil && len(list) == 0 {
		err = say.Errorf("there are no saved runs")
	}
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

func (w *Workspace) record(id string) (*Record, error) {
	if id == Latest {
		return w.latest()
	}
	if err := checkID(id); err != nil {
		return nil, err
	}
	src, err := os.ReadFile(w.runs(id, recordFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, say.Errorf("there is no run %s", id)
	}
	if err != nil {
		return nil, disk.Cannot(disk.ToRead, w.runs(id, recordFile), err)
	}
	r, err := decodeRecord(src)
	if err != nil {
		return nil, say.Errorf("run %s %v", id, err)
	}
	r.ID = id
	if title, err := os.ReadFile(w.runs(id, titleFile)); err == nil {
		r.Title = strings.TrimSpace(string(title))
	}
	return r, nil
}

// checkID returns an error if a name cannot be that of a run.
func checkID(id string) error {
	if !fs.ValidPath(id) || strings.ContainsAny(id, `/\:`) || strings.HasPrefix(id, ".") {
		return say.Errorf("%q is not the name of a run", id)
	}
	return nil
}

// decodeRecord reads run.json.
func decodeRecord(src []byte) (*Record, error) {
	var m mark
	if err := json.Unmarshal(src, &m); err != nil {
		return nil, say.Errorf("is not readable (%v)", err)
	}
	if err := m.check("run"); err != nil {
		return nil, err
	}
	var k kept
	if err := json.Unmarshal(src, &k); err != nil {
		return nil, say.Errorf("is not readable (%v)", err)
	}
	if k.Sum != "" && k.Sum != sumOf(src, k.Sum) {
		return nil, say.Errorf("was changed after it was saved, so its results are unreliable; restore the file %s, or run again", recordFile)
	}
	if k.Set.Pages < 0 || k.Pairs < 0 {
		return nil, say.Errorf("is not readable (numbers below 0)")
	}
	if !k.inSet() {
		return nil, say.Errorf("is not readable (it refers to pages beyond its %d)", k.Set.Pages)
	}
	if err := k.settle(); err != nil {
		return nil, say.Errorf("is not readable (%v)", err)
	}
	return &k.Record, nil
}

// Open reads a kept run with its scored pairs, as [detect.Run] returned it.
func (w *Workspace) Open(id string) (*Record, *result.Result, error) {
	r, err := w.record(id)
	if err != nil {
		return nil, nil, say.Errorf("workspace: %v", err)
	}
	name := w.runs(r.ID, pairsFile)
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, say.Errorf("workspace: %v", disk.Cannot(disk.ToRead, name, err))
	}
	pairs, err := readPairs(src, r.Set.Pages)
	if err == nil && int(pairs.Len()) != r.Pairs {
		err = say.Errorf("has %d {pair|pairs}, but %s says %d", pairs.Len(), recordFile, r.Pairs)
	}
	if err != nil {
		return nil, nil, say.Errorf("workspace: %s %v", name, err)
	}
	beyond, err := w.beyond(r)
	if err != nil {
		return nil, nil, say.Errorf("workspace: %v", err)
	}
	return r, &result.Result{
		Lowest: r.Lowest, Guarantee: r.Guarantee, Beyond: beyond, Missing: r.Missing,
		Run: r.Run, Candidates: r.Candidates, Index: r.Index, Cut: r.Cut, Floor: r.Floor, Pairs: pairs, Dropped: r.Dropped,
		Pages: r.Set.Pages, Unread: r.Unread, Empty: r.Empty, Left: r.Left, Least: r.Least, Templates: r.Templates, Comparisons: r.Comparisons, Indexed: r.Indexed,
		WantedDropped: r.WantedDropped, Bytes: r.Bytes, Problems: r.Problems, Stages: r.Stages, Doubt: r.Doubt, Expected: r.Expected, Warnings: r.Warnings,
	}, nil
}

// Spec returns the run as an experiment, to run it again or to edit a copy. It has the path that
// the set had at the time of the run.
func (w *Workspace) Spec(id string) (*experiment.Spec, error) {
	r, err := w.record(id)
	if err != nil {
		return nil, say.Errorf("workspace: %v", err)
	}
	file, ok := r.Values[scores.ParamFile].(string)
	if _, err := catalog.Algorithm(r.Algorithm); err != nil && ok && r.Candidates == result.Given {
		return nil, say.Errorf("workspace: the scores of %s come from the file %s and cannot be recomputed by an experiment; open the file again", r.Algorithm, file)
	}
	return experiment.Load(w.runs(r.ID, specFile))
}
