//go:build packed

package pagetwin

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"io/fs"
	"sync"

	"github.com/klauspost/compress/zstd"
)

//go:embed sources.zip.zst
var packed []byte

// sourceFiles unpacks the sources on first use, once.
var sourceFiles = sync.OnceValue(func() fs.FS {
	files, err := unpack()
	if err != nil {
		panic(err) // the program was built with a file that assets/sources did not make
	}
	return files
})

func unpack() (fs.FS, error) {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	files, err := z.DecodeAll(packed, nil)
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(files), int64(len(files)))
}
