// Command make writes what programs built with the tag packed embed, each beside the package that
// embeds it: the files of the samples, of the manual and of each language, packed, and the digest
// of the sources that make signatures. It is run without that tag, in the top folder:
//
//	go run ./assets/packed/make
package main

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"

	"pagetwin"
	"pagetwin/assets/i18n"
	"pagetwin/assets/manual"
	"pagetwin/assets/packed"
	"pagetwin/core/base/disk"
	"pagetwin/samples"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "packed:", err)
		os.Exit(1)
	}
}

func run() error {
	if err := disk.Write("code.digest", func(w *bufio.Writer) error { _, err := w.WriteString(pagetwin.Digest()); return err }); err != nil {
		return err
	}
	trees := map[string]fs.FS{"samples/files": samples.Files, "samples/patterns": samples.Patterns}
	for lang, tree := range i18n.Shipped() {
		trees["assets/i18n/"+lang] = tree
	}
	for _, lang := range []string{"en", "zh"} {
		trees["assets/manual/"+lang] = manual.Pages(lang)
	}
	for name, tree := range trees {
		if err := disk.Write(name+".packed", func(w *bufio.Writer) error { return packed.Pack(w, tree) }); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}
