package listing

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"path"

	"pagetwin/core/page"
	"pagetwin/core/page/files"
)

// memoryFiles are files that lie nowhere.
type memoryFiles map[string][]byte

func (m memoryFiles) List(context.Context) (files.List, []page.Problem, error) {
	var found []files.File
	for name, b := range m {
		found = append(found, files.File{Name: name, Size: int64(len(b))})
	}
	return files.Sorted(found), nil, nil
}

func (m memoryFiles) Stat(name string) (files.File, error) {
	b, ok := m[path.Clean(name)]
	if !ok {
		return files.File{}, fs.ErrNotExist
	}
	return files.File{Name: path.Clean(name), Size: int64(len(b))}, nil
}

func (m memoryFiles) Open(name string) (io.ReadCloser, error) {
	b, ok := m[path.Clean(name)]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return &files.Piece{SectionReader: io.NewSectionReader(bytes.NewReader(b), 0, int64(len(b)))}, nil
}

func (m memoryFiles) Close() error { return nil }

// OpenBytes opens bytes as Open does a file of the name.
func OpenBytes(ctx context.Context, name string, data []byte, opt page.Options, all Formats) (*page.Set, error) {
	l := newLister(ctx, name, opt, all)
	l.src.files = memoryFiles{name: data}
	return l.opened(l.alone(files.File{Name: name, Size: int64(len(data))}))
}

// OpenCounted is Open, and tells how many bytes were unpacked.
func OpenCounted(ctx context.Context, path string, opt page.Options, all Formats) (*page.Set, int64, error) {
	l := newLister(ctx, path, opt, all)
	s, err := l.open()
	return s, l.src.spool.N, err
}
