// Package packed opens files that a program holds packed: all files of a tree in one frame of
// zstd, which takes a fifth of the bytes of the files themselves. Programs that people install
// are built so, with the tag packed, after
//
//	go run ./assets/packed/make
//
// has written the trees beside the packages that embed them. Without the tag these packages embed
// the files as they are.
package packed

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"
)

// FS returns the files of a tree that Pack has packed. They are unpacked, in memory and once, when
// the first of them is opened.
func FS(tree []byte) fs.FS {
	return &files{open: sync.OnceValues(func() (*zip.Reader, error) { return unpack(tree) })}
}

type files struct {
	open func() (*zip.Reader, error)
	zips sync.Map // the zip files among them, by name, once they are made again
}

func unpack(tree []byte) (*zip.Reader, error) {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	all, err := z.DecodeAll(tree, nil)
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(all), int64(len(all)))
}

// Open opens a file or a folder.
func (f *files) Open(name string) (fs.File, error) {
	z, err := f.open()
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	file, err := z.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if h, ok := info.Sys().(*zip.FileHeader); !ok || h.Comment != again {
		return file, nil
	}
	defer file.Close()
	made, ok := f.zips.Load(name)
	if !ok {
		plain, err := io.ReadAll(file)
		if err == nil {
			made, err = rezip(plain, zip.Deflate)
		}
		if err != nil {
			return nil, &fs.PathError{Op: "open", Path: name, Err: err}
		}
		f.zips.Store(name, made)
	}
	data := made.([]byte)
	return &zipped{info, int64(len(data)), bytes.NewReader(data)}, nil
}

// zipped is a zip file that was made again.
type zipped struct {
	fs.FileInfo
	size int64
	*bytes.Reader
}

func (z *zipped) Stat() (fs.FileInfo, error) { return z, nil }
func (z *zipped) Size() int64                { return z.size }
func (z *zipped) Close() error               { return nil }

// again marks a zip file that stands in a tree with its members as they are, so that all members
// are compressed together, and whose compressed members are made again when it is opened.
const again = "deflate"

// rezip returns a zip file with its members in a method.
func rezip(data []byte, method uint16) ([]byte, error) {
	in, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	out := zip.NewWriter(&b)
	for _, m := range in.File {
		h := m.FileHeader
		h.Method, h.Modified = method, time.Time{} // the date stands in the older fields
		to, err := out.CreateHeader(&h)
		if err != nil {
			return nil, err
		}
		from, err := m.Open()
		if err != nil {
			return nil, err
		}
		if _, err := io.Copy(to, from); err != nil {
			return nil, err
		}
	}
	if err := out.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Pack writes the files of a tree as one that FS opens: the same bytes for the same tree.
func Pack(out io.Writer, tree fs.FS) error {
	z, err := zstd.NewWriter(out, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(zstd.MaxWindowSize>>5))
	if err != nil {
		return err
	}
	all := zip.NewWriter(z)
	err = fs.WalkDir(tree, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		h := &zip.FileHeader{Name: name, Method: zip.Store}
		if plain, err := rezip(data, zip.Store); err == nil {
			if same, err := rezip(plain, zip.Deflate); err == nil && bytes.Equal(same, data) {
				h.Comment, data = again, plain
			}
		}
		member, err := all.CreateHeader(h)
		if err != nil {
			return err
		}
		_, err = member.Write(data)
		return err
	})
	if err != nil {
		return err
	}
	if err := all.Close(); err != nil {
		return err
	}
	return z.Close()
}
