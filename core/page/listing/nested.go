package listing

import (
	"errors"
	"io"
	"path"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/files"
)

// maxNested is the depth to which archives may be nested.
const maxNested = 3

// nested is the files of a folder or archive together with those of the archives inside it, under
// names such as outer.zip/inner.zip/a.html.
type nested struct {
	files.Files
	inside map[string]files.Files // by the full names of the archives
}

func (n *nested) in(name string) (at files.Files, prefix, rest string) {
	for end := strings.LastIndexByte(name, '/'); end > 0; end = strings.LastIndexByte(name[:end], '/') {
		if a := n.inside[name[:end]]; a != nil {
			return a, name[:end+1], name[end+1:]
		}
	}
	return n.Files, "", name
}

func (n *nested) Stat(name string) (files.File, error) {
	at, prefix, rest := n.in(path.Clean(name))
	f, err := at.Stat(rest)
	f.Name = prefix + f.Name
	return f, err
}

func (n *nested) Open(name string) (io.ReadCloser, error) {
	at, _, rest := n.in(path.Clean(name))
	return at.Open(rest)
}

func (n *nested) Close() error {
	var err error
	for _, a := range n.inside {
		err = errors.Join(err, a.Close())
	}
	return errors.Join(err, n.Files.Close())
}

func (l *Lister) mount(name string, a files.Files) {
	n, ok := l.src.files.(*nested)
	if !ok {
		n = &nested{Files: l.src.files, inside: map[string]files.Files{}}
		l.src.files = n
	}
	n.inside[name] = a
}

// archive lists an archive: the one that was opened, or one inside a folder or archive.
func (in *Input) archive(open func(*Input) (files.Files, error), inside bool) error {
	l := in.Lister
	if l.depth == maxNested {
		return say.Errorf("is nested in %d {archive|archives}, the limit is %d; unpack the outer one first", l.depth, maxNested)
	}
	a, err := open(in)
	if err != nil {
		return err
	}
	within := l.within
	switch z, ok := a.(interface{ Document() bool }); {
	case !inside:
		l.src.open = append(l.src.open, l.src.files)
		l.src.files = a
	case ok && z.Document():
		l.skipped = append(l.skipped, files.File{Name: in.name})
		return a.Close()
	default:
		l.mount(in.name, a)
		l.within = in.name
	}
	l.depth++
	before := len(l.set.Pages) + len(l.candidates)
	err = l.tree(a)
	l.within, l.depth = within, l.depth-1
	if err == nil && inside && len(l.set.Pages)+len(l.candidates) == before {
		l.Problem(in.ID(), say.New("contains no page"))
	}
	return err
}

func (l *Lister) named(name string) (files.File, error) {
	return l.src.files.Stat(path.Join(l.within, strings.ReplaceAll(name, `\`, "/")))
}
