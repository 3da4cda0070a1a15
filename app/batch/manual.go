package main

import (
	"errors"
	"io"
	"path/filepath"
	"strings"

	"pagetwin/assets/manual"
)

type manualCmd struct {
	Lang string `default:"en" enum:"en,zh" help:"Language: en or zh."`
	Out  string `required:"" placeholder:"FILE" help:"File to write (.html): one page for any browser, without network, with all pictures."`
}

func (c *manualCmd) claims() (out claims) {
	out.writes("--out", c.Out)
	return out
}

// Run writes the manual.
func (c *manualCmd) Run(e *env) error {
	if strings.ToLower(filepath.Ext(c.Out)) != ".html" {
		return usage(errors.New("--out " + c.Out + ": the manual is written as .html"))
	}
	return e.toFile(c.Out, func(w io.Writer) error { return manual.WriteHTML(w, c.Lang) })
}
