package shards

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

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/text"
)

// Work is the work of a specification in a folder. Its methods may be called from several goroutines.
type Work struct {
	Dir  string
	Spec Spec
	Options
	Job    detect.Job
	Run    detect.Options
	Method func() (algo.Method, error)  // of the job, fitted
	State  func() (*learn.State, error) // what was learned from the set; nil if nothing
	disk   disk.FS
}

// Options are the settings of a process that do not affect the result.
type Options struct {
	Workers   int             // goroutines; 0 means one for each core
	Segmenter *text.Segmenter // shared dictionary; nil: the work loads its own
	Progress  func(what string, done, total int64)
}

// Tell reports progress.
func (o *Options) Tell(what string, done, total int64) {
	if o.Progress != nil {
		o.Progress(what, done, total)
	}
}

// Begin begins the work of a specification in a folder, or continues it if it was begun with the
// same one. state holds the facts learned from the set, nil if nothing had to be learned, or if the
// work was begun; words are the user's.
func Begin(d disk.FS, dir string, spec Spec, state *learn.State, words string, opt Options) (*Work, error) {
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
		return begin(d, dir, spec, learned, words, opt)
	}
	if err != nil {
		return nil, err
	}
	if name, there, here, ok := w.Spec.Differs(spec); ok {
		return nil, say.Errorf("%s was started with %s %s, but now has %s: use the same settings, or another folder", dir, name, there, here)
	}
	return w, nil
}

// begin writes the files that describe the work: the specification last, since its presence marks
// the work as begun.
func begin(d disk.FS, dir string, spec Spec, learned []byte, words string, opt Options) (*Work, error) {
	if err := d.Take(dir); err != nil {
		return nil, err
	}
	if spec.Words != "" {
		err := d.Write(filepath.Join(dir, WordsName), func(out *bufio.Writer) error { _, err := out.WriteString(words); return err })
		if err != nil {
			return nil, err
		}
	}
	w, err := newWork(d, dir, spec, opt)
	if err != nil {
		return nil, err
	}
	if learned != nil {
		err := d.Write(filepath.Join(dir, LearnedName), func(out *bufio.Writer) error { _, err := out.Write(learned); return err })
		if err != nil {
			return nil, err
		}
	}
	if err := d.Write(filepath.Join(dir, SpecName), func(out *bufio.Writer) error { return spec.Write(out) }); err != nil {
		return nil, err
	}
	return w, nil
}

// notBegun is the error of a folder in which no work was begun.
type notBegun struct{ dir string }

func (n *notBegun) Error() string { return n.Both().En }

// Both returns the error in every language.
func (n *notBegun) Both() say.Words {
	return say.New("%s has no %s: it is no index, and no work of a cluster", n.dir, SpecName).Words
}

func (n *notBegun) Is(target error) bool { return target == fs.ErrNotExist }

// Open opens the folder of work that was begun, for a version of the program. The error is
// fs.ErrNotExist if no work was begun there.
func Open(d disk.FS, dir, program string, opt Options) (*Work, error) {
	path := filepath.Join(dir, SpecName)
	src, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &notBegun{dir}
	case err != nil:
		return nil, disk.Cannot(disk.ToRead, path, err)
	}
	spec, err := ReadSpec(bytes.NewReader(src))
	if err != nil {
		return nil, say.Errorf("%s: %v", path, err)
	}
	w, err := newWork(d, dir, spec, opt)
	if err != nil {
		return nil, err
	}
	if code := sigcache.Versions(w.Job.Algorithm, w.Run.Denoiser); spec.Program != program || spec.Code != code {
		return nil, say.Errorf("%s was started by pagetwin %s (%s), but this is %s (%s): use the same program, or another folder", dir, spec.Program, spec.Code, program, code)
	}
	return w, nil
}

func newWork(d disk.FS, dir string, spec Spec, opt Options) (*Work, error) {
	w := &Work{Dir: dir, Spec: spec, Options: opt, disk: d}
	if err := w.settle(); err != nil {
		return nil, say.Errorf("%s: %v", filepath.Join(dir, SpecName), err)
	}
	return w, nil
}

// settle makes the job and the options from the names and values of the specification.
func (w *Work) settle() (err error) {
	s := &w.Spec
	if w.Job.Algorithm, err = catalog.Algorithm(s.Algorithm); err != nil {
		return err
	}
	if w.Job.Values, err = param.Check(w.Job.Algorithm.Params, s.Run.Values); err != nil {
		return err
	}
	m, err := w.Job.Algorithm.New(w.Job.Values)
	if err != nil {
		return err
	}
	w.State = sync.OnceValues(w.readState)
	w.Method = sync.OnceValues(func() (algo.Method, error) {
		state, err := w.State()
		if _, fits := m.(algo.Fitter); err != nil || !fits || state == nil {
			return m, err
		}
		return state.Method(context.Background(), w.Job.Algorithm, w.Job.Values)
	})
	if w.Run.Denoiser, err = catalog.Denoiser(s.Denoiser); err != nil {
		return err
	}
	if w.Run.Denoise, err = param.Check(w.Run.Denoiser.Params, s.Denoise); err != nil {
		return err
	}
	s.Run.Values, s.Denoise = w.Job.Values, w.Run.Denoise
	w.Run.Reading, w.Run.Bounds, w.Run.PageTime, w.Run.Workers = s.Reading, s.Bounds, s.PageTime, w.Workers
	if w.Run.Segmenter = w.Segmenter; s.Words != "" {
		_, path, err := w.beside(WordsName, s.Words)
		w.Run.Segmenter = &text.Segmenter{Dictionary: path}
		return err
	} else if w.Segmenter == nil {
		w.Run.Segmenter = text.NewSegmenter() // loads nothing until it is used
	}
	return nil
}

// beside reads a file beside the specification, which has its XXH3.
func (w *Work) beside(name, sum string) (src []byte, path string, err error) {
	path = filepath.Join(w.Dir, name)
	if src, err = os.ReadFile(path); err != nil {
		return nil, path, disk.Cannot(disk.ToRead, path, err)
	}
	if printOf(src) != sum {
		return nil, path, say.Errorf("%s is not the file with which the work was started: use another folder, or restore the file", path)
	}
	return src, path, nil
}

func (w *Work) readState() (*learn.State, error) {
	if w.Spec.State == "" {
		return nil, nil
	}
	src, path, err := w.beside(LearnedName, w.Spec.State)
	if err != nil {
		return nil, err
	}
	return learn.ReadState(src, path)
}

// Keys returns the keys by which the work finds candidates. It returns an error if the work cannot
// be done in pieces.
func (w *Work) Keys() (algo.Spread, error) {
	m, err := w.Method()
	if err != nil {
		return algo.Spread{}, err
	}
	opt := w.Run
	if opt.State, err = w.State(); err != nil {
		return algo.Spread{}, err
	}
	s, _, err := detect.SpreadOf(w.Job, m, opt, int(w.Spec.Pages))
	return s, err
}

// Missing lists the missing pieces of the n of a step. It returns an error if an existing one is no
// piece of this work.
func (w *Work) Missing(step Step, n int) (list []int, err error) {
	for i := range n {
		_, err := w.Manifest(step, i)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			list = append(list, i)
		case err != nil:
			return nil, err
		}
	}
	return list, nil
}

// Manifest reads the manifest of a piece and checks it against the work; the error is
// fs.ErrNotExist if the piece is missing.
func (w *Work) Manifest(step Step, piece int) (m Manifest, err error) {
	dir := Folder(w.Dir, step, piece)
	path := filepath.Join(dir, ManifestName)
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, there := os.Stat(dir); there == nil {
			return m, say.Errorf("%s has no %s: delete the folder and run the command again", dir, ManifestName)
		}
		return m, err
	}
	if err != nil {
		return m, disk.Cannot(disk.ToRead, path, err)
	}
	if m, err = ReadManifest(bytes.NewReader(src)); err != nil {
		return m, say.Errorf("%s: %v", path, err)
	}
	switch {
	case m.Spec != w.Spec.Hash():
		return m, say.Errorf("%s was made with other settings than %s: delete the folder and run the command again", dir, filepath.Join(w.Dir, SpecName))
	case m.Step != step || m.Piece != piece:
		return m, say.Errorf("%s contains piece %d of %s: it was moved or copied; delete the folder and run the command again", dir, m.Piece+1, string(m.Step))
	}
	return m, filesFit(dir, m)
}

// filesFit returns an error unless the files of a piece have the sizes in its manifest.
func filesFit(dir string, m Manifest) error {
	for _, f := range m.Files {
		info, err := os.Stat(filepath.Join(dir, f.Name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return say.Errorf("the file %[2]s is missing in %[1]s: delete the folder and run the command again", dir, f.Name)
		case err != nil:
			return disk.Cannot(disk.ToRead, filepath.Join(dir, f.Name), err)
		case info.Size() != f.Size:
			return say.Errorf("%s has %d {byte|bytes} instead of %d: delete the folder %s and run the command again", filepath.Join(dir, f.Name), info.Size(), f.Size, dir)
		}
	}
	return nil
}

// Need reads the manifests of the n pieces of a step, none of which may be missing.
func (w *Work) Need(step Step, n int) (list []Manifest, err error) {
	var missing []string
	for i := range n {
		m, err := w.Manifest(step, i)
		if errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, fmt.Sprintf("%d/%d", i+1, n))
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	if len(missing) > 0 {
		return nil, say.Errorf("%s: %d of %d {piece|pieces} of %s are missing, the first is %s: run the command again to complete them",
			w.Dir, len(missing), n, string(step), missing[0])
	}
	return list, nil
}
