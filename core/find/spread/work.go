package spread

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/zeebo/xxh3"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/text"
)

// Work is work in pieces in a folder. Its methods may be called from several goroutines.
type Work struct {
	Dir  string
	Spec store.Spec
	Options
	disk disk.FS

	job    detect.Job
	run    detect.Options
	method func() (algo.Method, error)  // of the job, fitted
	state  func() (*learn.State, error) // what was learned from the set; nil if nothing

	mu     sync.Mutex
	signed *shards // nil: not opened yet
}

// Options are the settings of a process that do not affect the result.
type Options struct {
	Workers   int             // goroutines; 0 means one for each core
	Segmenter *text.Segmenter // shared dictionary; nil: the work loads its own
	Progress  func(step store.Step, done, total int64)
}

// Begin begins the work of a specification in a folder, or continues it if it was begun with the
// same one. state is what was learned from the set, nil if nothing had to be learned, or if the
// work was begun.
func Begin(d disk.FS, dir string, spec store.Spec, state *learn.State, opt Options) (*Work, error) {
	var learned []byte
	if state != nil {
		var b bytes.Buffer
		if err := state.Write(&b); err != nil {
			return nil, err
		}
		learned = b.Bytes()
		spec.State = printOf(learned)
	}
	w, err := Open(d, dir, spec.Program, opt)
	if errors.Is(err, fs.ErrNotExist) {
		return begin(d, dir, spec, learned, opt)
	}
	if err != nil {
		return nil, err
	}
	if name, there, here, ok := w.Spec.Differs(spec); ok {
		return nil, say.Errorf("%s was started with %s %s, but now has %s: use the same settings, or another folder", dir, name, there, here)
	}
	return w, nil
}

func printOf(b []byte) string { return fmt.Sprintf("%016x", xxh3.Hash(b)) }

// begin writes the files that describe the work: the specification last, since its presence marks
// the work as begun.
func begin(d disk.FS, dir string, spec store.Spec, learned []byte, opt Options) (*Work, error) {
	if err := emptyOrOurs(dir); err != nil {
		return nil, err
	}
	w, err := newWork(d, dir, spec, opt)
	if err != nil {
		return nil, err
	}
	if err := d.Mark(dir); err != nil {
		return nil, err
	}
	if learned != nil {
		err := d.Write(filepath.Join(dir, store.LearnedName), func(out *bufio.Writer) error { _, err := out.Write(learned); return err })
		if err != nil {
			return nil, err
		}
	}
	if err := d.Write(filepath.Join(dir, store.SpecName), func(out *bufio.Writer) error { return spec.Write(out) }); err != nil {
		return nil, err
	}
	return w, nil
}

// emptyOrOurs returns an error if work cannot begin in a folder.
func emptyOrOurs(dir string) error {
	if disk.HasMark(dir) {
		return nil
	}
	return disk.NoRoomFor(dir)
}

// notBegun is the error of a folder in which no work was begun.
type notBegun struct{ dir string }

func (n *notBegun) Error() string { return n.Both().En }

// Both returns the error in every language.
func (n *notBegun) Both() say.Words {
	return say.New("%s: no work has been started here: start it with pagetwin pieces sign", n.dir).Words
}

// Is reports that it is an fs.ErrNotExist.
func (n *notBegun) Is(target error) bool { return target == fs.ErrNotExist }

// Open opens the folder of work that was begun, for a version of the program. The error is
// fs.ErrNotExist if no work was begun there.
func Open(d disk.FS, dir, program string, opt Options) (*Work, error) {
	path := filepath.Join(dir, store.SpecName)
	src, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &notBegun{dir}
	case err != nil:
		return nil, disk.Cannot(disk.ToRead, path, err)
	}
	spec, err := store.ReadSpec(bytes.NewReader(src))
	if err != nil {
		return nil, say.Errorf("%s: %v", path, err)
	}
	w, err := newWork(d, dir, spec, opt)
	if err != nil {
		return nil, err
	}
	if code := sigcache.Versions(w.job.Algorithm, w.run.Denoiser); spec.Program != program || spec.Code != code {
		return nil, say.Errorf("%s was started by pagetwin %s (%s), but this is %s (%s): use the same program for all steps, or another folder", dir, spec.Program, spec.Code, program, code)
	}
	return w, nil
}

func newWork(d disk.FS, dir string, spec store.Spec, opt Options) (*Work, error) {
	w := &Work{Dir: dir, Spec: spec, Options: opt, disk: d}
	if err := w.settle(); err != nil {
		return nil, say.Errorf("%s: %v", filepath.Join(dir, store.SpecName), err)
	}
	return w, nil
}

// settle makes the job and the options from the names and values of the specification.
func (w *Work) settle() (err error) {
	s := &w.Spec
	if w.job.Algorithm, err = catalog.Algorithm(s.Algorithm.Name); err != nil {
		return err
	}
	if w.job.Values, err = param.Check(w.job.Algorithm.Params, s.Algorithm.Values); err != nil {
		return err
	}
	m, err := w.job.Algorithm.New(w.job.Values)
	if err != nil {
		return err
	}
	w.state = sync.OnceValues(w.readState)
	w.method = sync.OnceValues(func() (algo.Method, error) {
		state, err := w.state()
		if _, fits := m.(algo.Fitter); err != nil || !fits || state == nil {
			return m, err
		}
		return state.Method(context.Background(), w.job.Algorithm, w.job.Values)
	})
	if w.run.Denoiser, err = catalog.Denoiser(s.Denoiser.Name); err != nil {
		return err
	}
	if w.run.Denoise, err = param.Check(w.run.Denoiser.Params, s.Denoiser.Values); err != nil {
		return err
	}
	s.Algorithm.Values, s.Denoiser.Values = w.job.Values, w.run.Denoise
	w.run.Reading = s.Reading
	w.run.Bounds, w.run.PageTime = s.Bounds, s.PageTime
	w.run.Workers, w.run.Program = w.Workers, s.Program
	if w.run.Segmenter = w.Segmenter; w.run.Segmenter == nil {
		w.run.Segmenter = text.NewSegmenter() // loads nothing until it is used
	}
	return nil
}

// readState reads what was learned from the set.
func (w *Work) readState() (*learn.State, error) {
	if w.Spec.State == "" {
		return nil, nil
	}
	path := filepath.Join(w.Dir, store.LearnedName)
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, disk.Cannot(disk.ToRead, path, err)
	}
	if printOf(src) != w.Spec.State {
		return nil, say.Errorf("%s is not the learned file with which the work was started: use another folder, or restore the file", path)
	}
	return learn.ReadState(bytes.NewReader(src), path)
}

// Pieces returns the number of pieces of a step.
func (w *Work) Pieces(step store.Step) int {
	switch step {
	case store.Sign, store.Ship, store.Seen:
		return w.Spec.Shards
	case store.Join:
		return w.Spec.Parts
	}
	return w.Spec.Blocks
}

// Missing lists the missing pieces of a step. It returns an error if an existing one is no piece of
// this work.
func (w *Work) Missing(step store.Step) (list []int, err error) {
	for i := range w.Pieces(step) {
		_, err := w.manifest(step, i)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			list = append(list, i)
		case err != nil:
			return nil, err
		}
	}
	return list, nil
}

// manifest reads the manifest of a piece and checks it against the work; the error is
// fs.ErrNotExist if the piece is missing.
func (w *Work) manifest(step store.Step, piece int) (m store.Manifest, err error) {
	dir := store.Folder(w.Dir, step, piece)
	path := filepath.Join(dir, store.ManifestName)
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, there := os.Stat(dir); there == nil {
			return m, say.Errorf("%s has no %s: delete the folder and run the step again", dir, store.ManifestName)
		}
		return m, err
	}
	if err != nil {
		return m, disk.Cannot(disk.ToRead, path, err)
	}
	if m, err = store.ReadManifest(bytes.NewReader(src)); err != nil {
		return m, say.Errorf("%s: %v", path, err)
	}
	switch {
	case m.Program != w.Spec.Program:
		return m, say.Errorf("%s was made by pagetwin %s, not %s: delete the folder and run the step again", dir, m.Program, w.Spec.Program)
	case m.Spec != w.Spec.Hash():
		return m, say.Errorf("%s was made with other settings than %s: delete the folder and run the step again", dir, filepath.Join(w.Dir, store.SpecName))
	case m.Step != step || m.Piece != piece:
		return m, say.Errorf("%s contains piece %d of %s: it was moved or copied; delete the folder and run the step again", dir, m.Piece+1, string(m.Step))
	}
	return m, w.filesFit(dir, m)
}

// filesFit returns an error unless the files of a piece have the sizes in its manifest.
func (w *Work) filesFit(dir string, m store.Manifest) error {
	for _, f := range m.Files {
		info, err := os.Stat(filepath.Join(dir, f.Name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return say.Errorf("the file %[2]s is missing in %[1]s: delete the folder and run the step again", dir, f.Name)
		case err != nil:
			return disk.Cannot(disk.ToRead, filepath.Join(dir, f.Name), err)
		case info.Size() != f.Size:
			return say.Errorf("%s has %d {byte|bytes} instead of %d: delete the folder %s and run the step again", filepath.Join(dir, f.Name), info.Size(), f.Size, dir)
		}
	}
	return nil
}

// need reads the manifests of all pieces of a step, none of which may be missing. hash is their
// combined hash.
func (w *Work) need(step store.Step) (list []store.Manifest, hash string, err error) {
	var missing []string
	for i := range w.Pieces(step) {
		m, err := w.manifest(step, i)
		if errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, fmt.Sprintf("%d/%d", i+1, w.Pieces(step)))
			continue
		}
		if err != nil {
			return nil, "", err
		}
		list = append(list, m)
	}
	if n := len(missing); n > 0 {
		return nil, "", say.Errorf("%s: %d of %d {piece|pieces} of %s are missing, the first is %s: complete them first",
			w.Dir, n, w.Pieces(step), string(step), missing[0])
	}
	return list, store.HashOf(list), nil
}

// from returns an error unless a piece was made from the present pieces.
func (w *Work) from(m store.Manifest, hash string, before store.Step) error {
	if m.From == hash {
		return nil
	}
	return say.Errorf("%s was made from different pieces of %s than the present ones: delete the folder and run the step again", store.Folder(w.Dir, m.Step, m.Piece), string(before))
}
