package experiment

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/BurntSushi/toml"
	"github.com/zeebo/xxh3"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
	"pagetwin/core/page/truth"
)

// Names in a folder of results.
const (
	resultsFile = "results.json"
	tableFile   = "results.csv"
	curvesFile  = "curves.csv"
	specFile    = "spec.toml"
	cellsDir    = "cells"
	pairsDir    = "pairs"
)

// folder is the folder of results of an experiment.
type folder struct {
	disk        disk.FS
	path        string
	fingerprint string // of everything that the cells depend on and that is not in their keys
}

// cellFile is the content of cells/KEY.json.
type cellFile struct {
	Fingerprint string     `json:"fingerprint"`
	Result      CellResult `json:"result"`
}

func newFolder(on disk.FS, path string, pairs bool) (folder, error) {
	dirs := []string{cellsDir}
	if pairs {
		dirs = append(dirs, pairsDir)
	}
	if err := on.Take(path); err != nil {
		return folder{}, err
	}
	for _, d := range dirs {
		if err := on.MkdirAll(filepath.Join(path, d)); err != nil {
			return folder{}, say.Errorf("cannot write results: %v", disk.Cannot(disk.ToWrite, path, err))
		}
	}
	return folder{disk: on, path: path}, nil
}

func (e *execution) fingerprint() (string, error) {
	s := e.spec
	all := fmt.Sprintln(e.set.Fingerprint, e.opt.Version, s.Seed, s.SampleSeed, s.Candidates, s.Floor, s.MaxPairs, s.Alone, truthPrint(e.known))
	if s.Lowest > 0 {
		all += fmt.Sprintln("lowest", s.Lowest)
	}
	others, err := s.others()
	return fmt.Sprintf("%016x", hash.String(all+others)), err
}

// others returns a hash of external inputs of the cells: the user's commands, and the files that
// parameters name, with the words of the user.
func (s *Spec) others() (string, error) {
	d, err := s.denoiser(s.Denoiser.Name)
	if err != nil {
		return "", err
	}
	out := d.Print
	if s.Dictionary != "" {
		out += filePrint(s.Dictionary)
	}
	add := func(ps []param.Param, set map[string]any) {
		for _, p := range ps {
			if path, ok := set[p.Name].(string); ok && p.File {
				out += filePrint(path)
			}
		}
	}
	add(d.Params, s.Denoiser.Set)
	for _, c := range s.Algorithms {
		a, err := s.algorithm(c.Name)
		if err != nil {
			return "", err
		}
		out += a.Print
		add(a.Params, c.Set)
	}
	return out, nil
}

// filePrint returns a hash of a file's content, or of the names, sizes and times of a folder's
// files; "" if there is none.
func filePrint(path string) string {
	h := xxh3.New()
	_ = filepath.WalkDir(path, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // the run reports what cannot be read
		}
		if info, err := e.Info(); err == nil && name != path {
			fmt.Fprintln(h, name, info.Size(), info.ModTime().UnixNano())
		}
		return nil
	})
	if f, err := disk.Open(path); err == nil {
		_, _ = io.Copy(h, f) // a folder has no content
		f.Close()
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// truthPrint returns a hash of the truth: labels may be added to a set whose pages stay the same.
func truthPrint(t *truth.Truth) string {
	if t == nil {
		return ""
	}
	return fmt.Sprintf("%d %016x", t.Kind, t.Hash())
}

func (f folder) cellPath(c Cell) string {
	return filepath.Join(f.path, cellsDir, c.Key+".json")
}

func (f folder) pairsPath(c Cell) string {
	return filepath.Join(f.path, pairsDir, c.Key+".tsv")
}

// readCell returns the finished cell, nil if it must be run.
func (f folder) readCell(c Cell, pairs bool) *CellResult {
	src, err := os.ReadFile(f.cellPath(c))
	if err != nil {
		return nil
	}
	var file cellFile
	if json.Unmarshal(src, &file) != nil || file.Fingerprint != f.fingerprint || file.Result.Key != c.Key {
		return nil
	}
	if _, err := os.Stat(f.pairsPath(c)); pairs && err != nil {
		return nil
	}
	if len(lost.Among(file.Result.Problems)) > 0 {
		return nil // pages were lost: run it again over all pages
	}
	file.Result.Cell = c
	return &file.Result
}

func (f folder) writeCell(r *CellResult) error {
	return f.writeJSON(f.cellPath(r.Cell), cellFile{f.fingerprint, *r})
}

// writePairs writes the scored pairs by their pages' ids: id1, id2, score, and whether the pair is
// a candidate of the index.
func (f folder) writePairs(c Cell, set *page.Set, pairs scored.Pairs) error {
	return f.disk.Write(f.pairsPath(c), func(w *bufio.Writer) error {
		w.WriteString("id1\tid2\tscore\tindexed\n")
		var line []byte
		for p := range pairs.InOrder() {
			line = append(line[:0], say.Escape(set.Pages[p.A].ID)...)
			line = append(line, '\t')
			line = append(line, say.Escape(set.Pages[p.B].ID)...)
			line = append(line, '\t')
			line = strconv.AppendFloat(line, p.Score, 'g', -1, 64)
			line = append(line, '\t')
			line = strconv.AppendBool(line, p.Indexed)
			if _, err := w.Write(append(line, '\n')); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeResults writes the summaries of all cells.
func (f folder) writeResults(r *Results) error {
	if err := f.disk.Write(filepath.Join(f.path, tableFile), r.writeTable); err != nil {
		return err
	}
	if err := f.disk.Write(filepath.Join(f.path, curvesFile), r.writeCurves); err != nil {
		return err
	}
	return f.writeJSON(filepath.Join(f.path, resultsFile), r)
}

// writeSpec writes the experiment with its paths relative to the folder, so that it can be run
// again from there. If source is that file it is left as it is.
func (f folder) writeSpec(s *Spec, source string) error {
	path := filepath.Join(f.path, specFile)
	if is, err := os.Stat(path); err == nil && source != "" {
		if from, err := os.Stat(source); err == nil && os.SameFile(is, from) {
			return nil
		}
	}
	c := *s
	for _, p := range c.paths() {
		abs, err := filepath.Abs(*p)
		base, err2 := filepath.Abs(f.path)
		if rel, err3 := filepath.Rel(base, abs); *p != "" && cmp.Or(err, err2, err3) == nil {
			*p = filepath.ToSlash(rel)
		}
	}
	return f.disk.Write(path, func(w *bufio.Writer) error {
		return toml.NewEncoder(w).Encode(c)
	})
}

func (f folder) writeJSON(path string, v any) error {
	return f.disk.Write(path, func(w *bufio.Writer) error {
		return pack.JSON(w, " ").Encode(v)
	})
}
