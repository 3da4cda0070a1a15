package page

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"path"
)

// memoryFiles are files that lie nowhere.
type memoryFiles map[string][]byte

func (m memoryFiles) list(context.Context) (fileList, []Problem, error) {
	var found []file
	for name, b := range m {
		found = append(found, file{name: name, size: int64(len(b))})
	}
	return listed(found), nil, nil
}

func (m memoryFiles) stat(name string) (file, error) {
	b, ok := m[path.Clean(name)]
	if !ok {
		return file{}, fs.ErrNotExist
	}
	return file{name: path.Clean(name), size: int64(len(b))}, nil
}

func (m memoryFiles) open(name string) (io.ReadCloser, error) {
	b, ok := m[path.Clean(name)]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return &section{SectionReader: io.NewSectionReader(bytes.NewReader(b), 0, int64(len(b)))}, nil
}

func (m memoryFiles) Close() error { return nil }

// OpenBytes opens bytes as Open does a file of the name.
func OpenBytes(ctx context.Context, name string, data []byte, opt Options, all formats) (*Set, error) {
	l := newLister(ctx, name, opt, all)
	l.src.files = memoryFiles{name: data}
	return l.opened(l.alone(file{name: name, size: int64(len(data))}))
}

// OpenCounted is Open, and tells how many bytes were unpacked.
func OpenCounted(ctx context.Context, path string, opt Options, all formats) (*Set, int64, error) {
	l := newLister(ctx, path, opt, all)
	s, err := l.open()
	return s, l.src.spool.n, err
}
