package disk

import (
	"io"
	"os"
	"path/filepath"

	"pagetwin/core/base/say"
)

// Open opens a file that a person named for reading: a regular file, or a pipe that this program
// inherited (/dev/stdin, /dev/fd/63). Others are refused, since a named pipe may wait for a
// writer forever and a device may have no end. The error does not contain the path.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, say.Plain(err)
	case info.IsDir():
		return nil, say.Errorf("is a folder, not a file")
	case info.Mode().IsRegular(), info.Mode()&os.ModeNamedPipe != 0 && isHanded(path):
		f, err := os.Open(path)
		return f, say.Plain(err)
	}
	return nil, say.Errorf("is a pipe or a device, which may never end: copy its content to a file")
}

// isHanded reports whether a path names a stream that this program inherited.
func isHanded(path string) bool {
	return isDescriptor(path) || filepath.Clean(path) == "/dev/stdin"
}

// ReadFile returns the content of a file that a person named; more than most bytes are an error.
// See [Open].
func ReadFile(path string, most int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(b)) > most {
		err = say.Errorf("is larger than %s", say.Mebibytes(most))
	}
	return b, say.Plain(err)
}
