package job

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
)

// Large records travel in files below the folder of the work, which all machines see; the runner
// carries only their positions. This saves the runner's work on their bytes. It is also necessary:
// Beam's server for Flink reads the output of a task only after the task has read all its input,
// and until then keeps 100 messages of at most 4 MB. A task with more output waits for ever, and
// Flink may give a slot any number of pages.

// RecordsName is the folder of records below that of the work, which is needed while a job runs.
const RecordsName = "records"

// inline is the size in bytes up to which a record is carried by the runner.
const inline = 256

// Elements of the runner begin with a tag for their kind; an empty one is an empty record.
const (
	tagRecord = 'i' // a record
	tagAt     = 'f' // where a record is: offset, size, name of the file
)

// writer writes the records of a step, to a file of its own.
type writer struct {
	path string
	file *disk.File // while a piece is at work
	size uint64
	err  error
}

// newWriter returns a writer for work in the folder dir. Names of files are random, since machines
// and repeated tasks know nothing of each other.
func newWriter(dir string) *writer {
	return &writer{path: filepath.Join(dir, RecordsName, fmt.Sprintf("%016x", rand.Uint64()))}
}

// to returns an emitter that passes records on to one of the runner; end returns its errors.
func (w *writer) to(emit func(int64, []byte)) func(int64, []byte) {
	return func(key int64, record []byte) {
		switch {
		case w.err != nil:
		case len(record) <= inline:
			emit(key, append([]byte{tagRecord}, record...))
		default:
			if w.err = w.write(record); w.err == nil {
				at := binary.AppendUvarint([]byte{tagAt}, w.size-uint64(len(record)))
				at = binary.AppendUvarint(at, uint64(len(record)))
				emit(key, append(at, filepath.Base(w.path)...))
			}
		}
	}
}

func (w *writer) write(record []byte) (err error) {
	if w.file == nil {
		if err := (disk.FS{}).MkdirAll(filepath.Dir(w.path)); err != nil {
			return err
		}
		if w.file, err = (disk.FS{}).OpenFile(w.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY); err != nil {
			return err
		}
	}
	n, err := w.file.Write(record)
	w.size += uint64(n)
	return err
}

// end is called after each piece, with its error: the file is closed, so that other machines see all
// of it.
func (w *writer) end(err error) error {
	if err == nil {
		err = w.err
	}
	if w.file != nil {
		if e := w.file.Close(); err == nil {
			err = e
		}
	}
	w.file, w.err = nil, nil
	return err
}

// arrived reads records from the elements of a runner.
type arrived struct {
	dir   string // of the work
	next  func(*[]byte) bool
	files map[string]*os.File
	err   error
}

func (w *task) arrived(next func(*[]byte) bool) *arrived {
	return &arrived{dir: w.Dir, next: next, files: make(map[string]*os.File)}
}

// record reads the next record; end returns its errors.
func (a *arrived) record(b *[]byte) bool {
	var carried []byte
	if a.err != nil || !a.next(&carried) {
		return false
	}
	switch {
	case len(carried) == 0:
		*b = nil
	case carried[0] == tagRecord:
		*b = carried[1:]
	default:
		*b, a.err = a.read(carried)
	}
	return a.err == nil
}

func (a *arrived) read(carried []byte) ([]byte, error) {
	r := reader{rest: carried[1:]}
	from, size, name := r.number(), r.number(), string(r.rest)
	if carried[0] != tagAt || r.bad || size > 1<<40 || name == "" || filepath.Base(name) != name {
		return nil, errRecord
	}
	file, ok := a.files[name]
	if !ok {
		var err error
		if file, err = os.Open(filepath.Join(a.dir, RecordsName, name)); err != nil {
			return nil, say.Errorf("job: this worker does not see what another one wrote: %v: all machines must share one folder", say.Plain(err))
		}
		a.files[name] = file
	}
	record := make([]byte, size)
	if _, err := file.ReadAt(record, int64(from)); err != nil {
		return nil, disk.Cannot(disk.ToRead, file.Name(), err)
	}
	return record, nil
}

func (a *arrived) end(err error) error {
	for _, f := range a.files {
		f.Close()
	}
	if a.err != nil {
		return a.err
	}
	return err
}
