package workspace

import (
	"bufio"
	"cmp"
	"compress/gzip"
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

	"pagetwin/core/detect"
	"pagetwin/core/disk"
	"pagetwin/core/experiment"
	"pagetwin/core/page"
	"pagetwin/core/say"
)

// Names in the folder of a run.
const (
	recordFile = "run.json"
	specFile   = "spec.toml"
	pairsFile  = "pairs.bin"
	titleFile  = "title.txt"
)

// Beginnings of names in the folder of runs that are no runs.
const (
	newPrefix = ".new-" // being written, or left so by a crash
	oldPrefix = ".old-" // being deleted
	lockTail  = ".lock" // held by whoever writes
)

// kept is the content of run.json.
type kept struct {
	mark
	Record
}

// Keep writes a finished run. When it returns, all of it is on the disk under its
// name; where it fails nothing of it is, and the error is one line.
func (w *Workspace) Keep(f Finished) (*Record, error) {
	id := newID(f.Result.Algorithm)
	rec := f.record(id)
	tmp := w.runs(newPrefix + id)
	if err := w.disk.MkdirAll(w.runs()); err != nil {
		return nil, say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToWrite, w.runs(), err))
	}
	// Held while the run is written, so that no one sweeps it away.
	lock, err := w.disk.Acquire(tmp + lockTail)
	if err != nil {
		return nil, say.Errorf("workspace: %v", "工作区：%v", err)
	}
	defer lock.Release()
	defer w.disk.Remove(tmp + lockTail)
	err = w.fill(tmp, rec, &f)
	if err == nil {
		err = w.disk.Rename(tmp, w.runs(id))
	}
	if err != nil {
		_ = w.disk.RemoveAll(tmp)
	} else if err = w.disk.SyncDir(w.runs()); err != nil {
		_ = w.disk.RemoveAll(w.runs(id)) // it is not sure to last: then there is none
	}
	if err != nil {
		return nil, say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToKeepRun, w.runs(), err))
	}
	return rec, nil
}

// newID is a name that sorts by time and that no other run has.
func newID(algorithm string) string {
	var b [3]byte
	_, _ = rand.Read(b[:]) // never fails
	return fmt.Sprintf("%s-%s-%s", time.Now().UTC().Format("20060102-150405.000"), algorithm, hex.EncodeToString(b[:]))
}

// fill writes the folder of a run.
func (w *Workspace) fill(dir string, rec *Record, f *Finished) error {
	if err := w.keepPages(f.Set); err != nil {
		return err
	}
	if err := w.disk.Mkdir(dir); err != nil {
		return err
	}
	files := []struct {
		name string
		fill func(*bufio.Writer) error
	}{
		{pairsFile, func(b *bufio.Writer) error { return writePairs(b, f.Result.Pairs) }},
		{specFile, func(b *bufio.Writer) error { return toml.NewEncoder(b).Encode(rec.spec()) }},
		{titleFile, func(b *bufio.Writer) error { _, err := b.WriteString(rec.Title + "\n"); return err }},
		{recordFile, func(b *bufio.Writer) error {
			enc := json.NewEncoder(b)
			enc.SetIndent("", " ")
			enc.SetEscapeHTML(false)
			return enc.Encode(kept{mark{"run", form}, *rec})
		}},
	}
	if rec.Beyond != nil {
		files = append(files, files[0])
		copy(files[1:], files[:len(files)-1]) // the record stays last
		_, list := splitBeyond(f.Result.Beyond)
		files[0].name, files[0].fill = beyondFile, func(b *bufio.Writer) error { return writePairs(b, detect.PairsOf(list)) }
	}
	for _, x := range files {
		if err := w.disk.Fill(filepath.Join(dir, x.name), x.fill); err != nil {
			return err
		}
	}
	return w.disk.SyncDir(dir)
}

// List returns the kept runs, the newest first, and what is wrong with others: a
// run of a newer version, one that cannot be read.
func (w *Workspace) List() ([]*Record, []page.Problem, error) {
	entries, err := os.ReadDir(w.runs())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToRead, w.runs(), err))
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

// record reads what is known of a run.
func (w *Workspace) record(id string) (*Record, error) {
	if !fs.ValidPath(id) || strings.ContainsAny(id, `/\`) || strings.HasPrefix(id, ".") {
		return nil, say.Errorf("%q is no name of a run", "%q 不是运行的名字", id)
	}
	src, err := os.ReadFile(w.runs(id, recordFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, say.Errorf("there is no run %s", "没有运行 %s", id)
	}
	if err != nil {
		return nil, disk.Cannot(disk.ToRead, w.runs(id, recordFile), err)
	}
	r, err := decodeRecord(src)
	if err != nil {
		return nil, say.Errorf("run %s %v", "运行 %s %v", id, err)
	}
	r.ID = id
	if title, err := os.ReadFile(w.runs(id, titleFile)); err == nil {
		r.Title = strings.TrimSpace(string(title))
	}
	return r, nil
}

// decodeRecord reads run.json.
func decodeRecord(src []byte) (*Record, error) {
	var m mark
	if err := json.Unmarshal(src, &m); err != nil {
		return nil, say.Errorf("is not readable (%v)", "无法读取（%v）", err)
	}
	if err := m.check("run"); err != nil {
		return nil, err
	}
	var k kept
	if err := json.Unmarshal(src, &k); err != nil {
		return nil, say.Errorf("is not readable (%v)", "无法读取（%v）", err)
	}
	if k.Set.Pages < 0 || k.Pairs < 0 {
		return nil, say.Errorf("is not readable (numbers below 0)", "无法读取（有负数）")
	}
	k.Record.retype()
	return &k.Record, nil
}

// Open reads a kept run with its scored pairs, as [detect.Run] gave it.
func (w *Workspace) Open(id string) (*Record, *detect.Result, error) {
	r, err := w.record(id)
	if err != nil {
		return nil, nil, say.Errorf("workspace: %v", "工作区：%v", err)
	}
	name := w.runs(id, pairsFile)
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToRead, name, err))
	}
	pairs, err := readPairs(src, r.Set.Pages)
	if err == nil && int(pairs.Len()) != r.Pairs {
		err = say.Errorf("has %d pairs, %s says %d", "有 %d 对，而 %s 写的是 %d 对", pairs.Len(), recordFile, r.Pairs)
	}
	if err != nil {
		return nil, nil, say.Errorf("workspace: %s %v", "工作区：%s %v", name, err)
	}
	beyond, err := w.beyond(r)
	if err != nil {
		return nil, nil, say.Errorf("workspace: %v", "工作区：%v", err)
	}
	return r, &detect.Result{
		Lowest: r.Lowest, Guarantee: r.guarantee(), Beyond: beyond,
		Algorithm: r.Algorithm, Values: r.Values, Denoiser: r.Denoiser, Denoise: r.Denoise, Fold: r.Fold,
		Candidates: r.Candidates, Index: r.Index, Cut: r.Cut, Floor: r.Floor, Pairs: pairs, Dropped: r.Dropped,
		Pages: r.Set.Pages, Unread: r.Unread, Empty: r.Empty, Comparisons: r.Comparisons, Indexed: r.Indexed,
		WantedDropped: r.WantedDropped, Bytes: r.Bytes, Problems: r.Problems, Stages: r.Stages, Warnings: r.Warnings,
	}, nil
}

// Spec returns the run as an experiment, for running it again or for a duplicate to
// be edited. The set's path in it is where the set was when it was run over.
func (w *Workspace) Spec(id string) (*experiment.Spec, error) {
	if _, err := w.record(id); err != nil {
		return nil, say.Errorf("workspace: %v", "工作区：%v", err)
	}
	return experiment.Load(w.runs(id, specFile))
}

// Rename gives a run a title, or takes it away with "".
func (w *Workspace) Rename(id, title string) error {
	if _, err := w.record(id); err != nil {
		return say.Errorf("workspace: %v", "工作区：%v", err)
	}
	title = strings.Join(strings.Fields(title), " ")
	err := w.disk.Write(w.runs(id, titleFile), func(b *bufio.Writer) error {
		_, err := b.WriteString(title + "\n")
		return err
	})
	if err != nil {
		return say.Errorf("workspace: %v", "工作区：%v", err)
	}
	return nil
}

// Delete removes a run: first its name, so that it is gone whole or not at all.
func (w *Workspace) Delete(id string) error {
	if _, err := w.record(id); err != nil {
		return say.Errorf("workspace: %v", "工作区：%v", err)
	}
	if other := foreign(w.runs(id)); other != "" {
		return say.Errorf("workspace: the folder %s holds what is no part of the run, such as %s: move it first; nothing was deleted",
			"工作区：文件夹 %s 中有不属于该运行的内容，如 %s：请先移走；没有删除任何内容", w.runs(id), other)
	}
	old := w.runs(oldPrefix + id)
	if err := w.disk.Rename(w.runs(id), old); err != nil {
		return say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToDelete, w.runs(id), err))
	}
	err := w.disk.SyncDir(w.runs())
	if err == nil {
		err = w.disk.RemoveAll(old)
	}
	if err != nil {
		return say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToDelete, old, err))
	}
	return nil
}

// foreign names something in the folder of a run that we did not write there, "" where
// there is nothing.
func foreign(dir string) string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return ""
	}
	for _, e := range entries {
		base, part := strings.CutSuffix(e.Name(), ".part")
		if i := strings.LastIndexByte(base, '.'); part && i > 0 {
			base = strings.TrimPrefix(base[:i], ".")
		}
		if !e.Type().IsRegular() || !slices.Contains([]string{recordFile, specFile, pairsFile, titleFile}, base) {
			return e.Name()
		}
	}
	return ""
}

// HalfWritten lists the folders that a crash left: runs that were being written, or
// deleted. Those that are being written now are not among them.
func (w *Workspace) HalfWritten() ([]string, error) { return w.half(false) }

// Sweep removes the folders that a crash left, and returns their names.
func (w *Workspace) Sweep() ([]string, error) { return w.half(true) }

func (w *Workspace) half(remove bool) ([]string, error) {
	entries, err := os.ReadDir(w.runs())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToRead, w.runs(), err))
	}
	var list []string
	for _, e := range entries {
		name, fresh := strings.CutPrefix(e.Name(), newPrefix)
		if !fresh && !strings.HasPrefix(e.Name(), oldPrefix) {
			continue
		}
		if info, err := e.Info(); err != nil || time.Since(info.ModTime()) < w.grace {
			continue // it may be just begun
		}
		if e.IsDir() && foreign(w.runs(e.Name())) != "" {
			continue // someone else's
		}
		name = strings.TrimSuffix(name, lockTail)
		gone, err := w.halfOne(e, newPrefix+name, fresh, remove)
		if err != nil {
			return list, say.Errorf("workspace: %v", "工作区：%v", err)
		}
		if gone && e.IsDir() {
			list = append(list, e.Name())
		}
	}
	return list, nil
}

// halfOne tells whether an entry was left by a crash, and removes it if asked to.
func (w *Workspace) halfOne(e fs.DirEntry, folder string, fresh, remove bool) (bool, error) {
	if fresh {
		lock, err := w.disk.Acquire(w.runs(folder + lockTail))
		if held := (*disk.Held)(nil); errors.As(err, &held) {
			return false, nil
		}
		if err == nil {
			defer lock.Release()
			if !remove || e.IsDir() {
				defer w.disk.Remove(w.runs(folder + lockTail))
			}
		} else if remove {
			return false, err
		}
	}
	if remove {
		if err := w.disk.RemoveAll(w.runs(e.Name())); err != nil {
			return false, disk.Cannot(disk.ToDelete, w.runs(e.Name()), err)
		}
	}
	return true, nil
}

// keepPages writes the ids and addresses of a set's pages once for all its runs.
func (w *Workspace) keepPages(set *page.Set) error {
	name := filepath.Join(w.path, setsDir, set.Fingerprint+".tsv.gz")
	if _, err := os.Stat(name); err == nil {
		return nil
	}
	if err := w.disk.MkdirAll(filepath.Dir(name)); err != nil {
		return err
	}
	return w.disk.Write(name, func(b *bufio.Writer) error {
		z := gzip.NewWriter(b)
		out := bufio.NewWriter(z)
		for _, p := range set.Pages {
			out.WriteString(say.Escape(p.ID))
			out.WriteByte('\t')
			out.WriteString(say.Escape(p.URL))
			out.WriteByte('\n')
		}
		if err := out.Flush(); err != nil {
			return err
		}
		return z.Close()
	})
}

// unescaped is a name as it was; one from before they were escaped stands for itself.
func unescaped(s string) string {
	if name, ok := say.Unescape(s); ok {
		return name
	}
	return s
}

// Name is what is kept of a page.
type Name struct{ ID, URL string }

// Pages returns the names of the pages of a set that a run was made on, by
// position, also where the set itself is gone.
func (w *Workspace) Pages(set SetID) ([]Name, error) {
	path := filepath.Join(w.path, setsDir, set.Fingerprint+".tsv.gz")
	f, err := os.Open(path)
	if err != nil {
		return nil, say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToRead, path, err))
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToRead, path, err))
	}
	var names []Name
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		id, url, _ := strings.Cut(lines.Text(), "\t")
		names = append(names, Name{unescaped(id), unescaped(url)})
	}
	if err := lines.Err(); err != nil {
		return nil, say.Errorf("workspace: %v", "工作区：%v", disk.Cannot(disk.ToRead, path, err))
	}
	return names, nil
}
