package disk

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/say"
)

// Ledger remembers which files the program wrote, to distinguish them from those of others: a file
// is the program's as long as the path holds, byte for byte, the content that it wrote. A file that
// was changed or moved counts as someone else's work. (File formats have no room for such a mark,
// and a file beside each would be clutter.)
//
// It is a folder with a small file for each path. Without a folder nothing is remembered, and no
// file counts as the program's.
type Ledger struct {
	dir string
	fs  FS
	say func(error) // told what could not be noted; nil for no one
}

// LedgerIn returns the ledger in a folder of a disk; "" for none. tell, which may be nil, gets
// the errors of remembering, which do not affect the files written.
func LedgerIn(d FS, dir string, tell func(error)) *Ledger { return &Ledger{dir, d, tell} }

// stateDir returns the folder in which the program keeps its state for this person, "" if the
// system has none: $XDG_STATE_HOME/pagetwin, else ~/.local/state/pagetwin; on macOS in
// Application Support, on Windows in LocalAppData.
func stateDir() string {
	switch runtime.GOOS {
	case "windows":
		if dir := os.Getenv("LocalAppData"); dir != "" {
			return filepath.Join(dir, "pagetwin")
		}
		if home, err := os.UserHomeDir(); err == nil && filepath.IsAbs(home) {
			return filepath.Join(home, "AppData", "Local", "pagetwin")
		}
		return ""
	case "darwin", "ios":
		if dir, err := os.UserConfigDir(); err == nil {
			return filepath.Join(dir, "pagetwin")
		}
		return ""
	}
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "pagetwin")
	}
	if home, err := os.UserHomeDir(); err == nil && filepath.IsAbs(home) {
		return filepath.Join(home, ".local", "state", "pagetwin")
	}
	return ""
}

// WrittenDir returns the folder of the user's ledger, "" for none.
func WrittenDir() string {
	if dir := stateDir(); dir != "" {
		return filepath.Join(dir, "written")
	}
	return ""
}

// note is the record of a path. The program may be killed between recording content and writing it,
// so the former content is kept, too.
type note struct {
	Pagetwin string  `json:"pagetwin"` // "written"
	Path     string  `json:"path"`
	Was      []print `json:"content"` // contents that may be there, newest first
}

// print identifies a content.
type print struct {
	Size int64  `json:"size"`
	Hash string `json:"xxh128"`
}

const noteKind = "written"

// Write is [FS.Write], and remembers the content. It makes the folder of the file, and removes it
// again if the file cannot be written.
func (l *Ledger) Write(path string, fill func(*bufio.Writer) error) (err error) {
	fs := FS{}
	if l != nil {
		fs = l.fs
	}
	dir := folderOf(path)
	_, made := existing(dir)
	if err := fs.MkdirAll(dir); err != nil {
		return Cannot(ToWrite, path, err)
	}
	defer func() {
		if err != nil {
			for _, m := range made {
				_ = fs.Remove(m) // only if it is empty
			}
		}
	}()
	if l == nil {
		return fs.Write(path, fill)
	}
	sum := xxh3.New()
	size := int64(0)
	tee := func(w *bufio.Writer) error {
		inner := bufio.NewWriterSize(io.MultiWriter(w, sum, count(func(n int) { size += int64(n) })), 1<<16)
		if err := fill(inner); err != nil {
			return err
		}
		return inner.Flush()
	}
	return l.fs.write(path, tee, true, func(t target) error {
		l.note(t, print{size, hashText(sum)})
		return nil
	})
}

type count func(int)

func (c count) Write(p []byte) (int, error) { c(len(p)); return len(p), nil }

func hashText(h *xxh3.Hasher) string {
	b := h.Sum128().Bytes()
	return hex.EncodeToString(b[:])
}

// Put has write fill the file at path, whole or not at all, unless that is not allowed: see [Claim].
// in are the inputs that must not be overwritten, above all the open set; asked says that the person
// agreed to replace an existing file. The ledger, which may be nil, remembers the file.
func (l *Ledger) Put(path string, in []Input, asked bool, write func(io.Writer) error) error {
	err := Claim{In: in, Out: []Output{{Path: path}}, Force: asked, Ours: l.Wrote}.Check()
	if err != nil {
		return err
	}
	return l.Write(path, func(w *bufio.Writer) error { return write(w) })
}

// note remembers the content that is about to be renamed to t.
func (l *Ledger) note(t target, p print) {
	path, err := realPath(t.path)
	if err != nil || l.dir == "" {
		return
	}
	n := note{noteKind, path, []print{p}}
	if t.old != nil {
		if now, ok := l.known(path); ok {
			n.Was = append(n.Was, now)
		}
	}
	if err = l.fs.MkdirAll(l.dir); err == nil {
		err = l.fs.WriteLoose(l.file(path), func(w *bufio.Writer) error { return json.NewEncoder(w).Encode(n) })
	}
	if err != nil {
		l.tell(say.Errorf("cannot record that this program wrote %s: %v; overwriting it later will need --force", path, Reason(err)))
		return
	}
	l.prune()
}

func (l *Ledger) tell(err error) {
	if l.say != nil {
		l.say(err)
	}
}

// Wrote reports whether the file at path is as this program wrote it there.
func (l *Ledger) Wrote(path string) bool {
	if l == nil || l.dir == "" {
		return false
	}
	path, err := realPath(path)
	if err != nil {
		return false
	}
	_, ok := l.known(path)
	return ok
}

// known returns the content at a path, if the program wrote it.
func (l *Ledger) known(path string) (print, bool) {
	src, err := os.ReadFile(l.file(path))
	if err != nil {
		return print{}, false
	}
	var n note
	if json.Unmarshal(src, &n) != nil || n.Pagetwin != noteKind || n.Path != path {
		return print{}, false
	}
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || !slices.ContainsFunc(n.Was, func(p print) bool { return p.Size == info.Size() }) {
		return print{}, false
	}
	f, err := os.Open(path)
	if err != nil {
		return print{}, false
	}
	defer f.Close()
	h := xxh3.New()
	size, err := io.Copy(h, f)
	now := print{size, hashText(h)}
	return now, err == nil && slices.Contains(n.Was, now)
}

func (l *Ledger) file(path string) string {
	b := xxh3.HashString128(path).Bytes()
	return filepath.Join(l.dir, hex.EncodeToString(b[:])+".json")
}

// mostNotes is the number of paths that are remembered.
const mostNotes = 4096

var noteName = regexp.MustCompile(`^[0-9a-f]{32}\.json$`)

// prune forgets the paths that were written longest ago, if there are too many.
func (l *Ledger) prune() {
	entries, err := os.ReadDir(l.dir)
	if err != nil || len(entries) <= mostNotes {
		return
	}
	type aged struct {
		path string
		at   int64
	}
	var all []aged
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && noteName.MatchString(e.Name()) {
			all = append(all, aged{filepath.Join(l.dir, e.Name()), info.ModTime().UnixNano()})
		}
	}
	slices.SortFunc(all, func(x, y aged) int {
		if x.at != y.at {
			return int(max(-1, min(1, x.at-y.at)))
		}
		return strings.Compare(x.path, y.path)
	})
	for i := 0; i < len(all)-mostNotes*3/4; i++ {
		if src, err := os.ReadFile(all[i].path); err == nil && strings.HasPrefix(string(src), `{"pagetwin":"`+noteKind+`"`) {
			_ = l.fs.Remove(all[i].path) // on an error it is only remembered longer
		}
	}
}

// realPath returns the absolute path of a file with all links resolved: those of existing folders
// above it, and its own if it exists.
func realPath(path string) (string, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return filepath.Abs(real)
	}
	above, base := folderOf(path), filepath.Base(path)
	if above == path {
		return filepath.Abs(path)
	}
	if strings.HasSuffix(path, string(filepath.Separator)) {
		base = "" // above is the folder itself
	}
	real, err := realPath(above)
	if err != nil {
		return "", err
	}
	return filepath.Join(real, base), nil
}
