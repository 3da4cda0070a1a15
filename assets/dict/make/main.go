// Command make packs the word lists of gse for package dict, with the program zstd:
//
//	go run ./assets/dict/make > assets/dict/words.zst
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"

	"pagetwin/assets/dict"
	"pagetwin/assets/dict/gse"
)

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

// run writes the packed words.
func run(out io.Writer) error {
	laid, err := dict.Lay(gse.Lists()...)
	if err != nil {
		return err
	}
	pack := exec.Command("zstd", "--ultra", "-22", fmt.Sprint("--stream-size=", len(laid)), "--single-thread", "--no-check", "-q", "-c", "-")
	pack.Stdin, pack.Stdout, pack.Stderr = bytes.NewReader(laid), out, os.Stderr
	return pack.Run()
}
