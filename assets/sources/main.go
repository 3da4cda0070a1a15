// Command sources packs the sources that package pagetwin gives, for programs built with the
// tag packed: a zip file whose members are not packed, and that in one frame of zstd.
//
//	go run ./assets/sources > sources.zip.zst
package main

import (
	"archive/zip"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/klauspost/compress/zstd"

	"pagetwin"
)

func main() {
	if err := pack(os.Stdout, pagetwin.Sources()); err != nil {
		fmt.Fprintln(os.Stderr, "sources:", err)
		os.Exit(1)
	}
}

// pack writes the files of a tree, the same bytes for the same tree.
func pack(out io.Writer, tree fs.FS) error {
	z, err := zstd.NewWriter(out, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	files := zip.NewWriter(z)
	err = fs.WalkDir(tree, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		src, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		member, err := files.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			return err
		}
		_, err = member.Write(src)
		return err
	})
	if err != nil {
		return err
	}
	if err := files.Close(); err != nil {
		return err
	}
	return z.Close()
}
