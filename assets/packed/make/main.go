// Command make writes what programs built with the tag packed embed, each beside the package that
// embeds it: the files of the samples, of the manual and of each language, packed, and the digest
// of the sources that make signatures. It is run without that tag, in the top folder:
//
//	go run ./assets/packed/make
package main

import (
	"fmt"
	"io/fs"
	"os"

	"pagetwin"
	"pagetwin/assets/i18n"
	"pagetwin/assets/manual"
	"pagetwin/assets/packed"
	"pagetwin/samples"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "packed:", err)
		os.Exit(1)
	}
}

func run() error {
	if err := os.WriteFile("code.digest", []byte(pagetwin.Digest()), 0o666); err != nil {
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
		if err := write(name+".packed", tree); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func write(name string, tree fs.FS) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := packed.Pack(f, tree); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
