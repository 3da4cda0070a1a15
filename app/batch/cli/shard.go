package cli

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// OpenShard lists a part of the set at path; the zero Section means the whole set. The path - means
// JSON lines on standard input.
func OpenShard(e *Env, set Set, s page.Section) (*page.Set, error) {
	path := string(set)
	if path == "-" {
		file, err := e.input()
		if err != nil {
			return nil, err
		}
		path = file
	}
	if strings.Contains(path, "://") {
		return nil, Wrong("%s: pages are read from files: download them first, for example with wget --mirror", say.Shown(path))
	}
	return formats.Open(e.Ctx, path, page.Options{
		MaxUnpack: e.MaxUnpack, Section: s,
		Progress: func(done, total int64) { e.Show("list", done, total) },
	})
}

// input copies standard input to a file, because pages are read more than once, and returns its
// path. The file lives as long as the command.
func (e *Env) input() (string, error) {
	if e.spool != "" {
		return e.spool, nil
	}
	if IsTerminal(os.Stdin) {
		return "", Wrong("- reads JSON lines from standard input, which is a terminal: use a pipe, or name a page set")
	}
	dir, err := e.Disk.Scratch()
	if err != nil {
		return "", err
	}
	e.spool = filepath.Join(dir, "stdin.jsonl")
	return e.spool, e.Disk.Fill(e.spool, func(w *bufio.Writer) error {
		_, err := io.Copy(w, os.Stdin)
		return err
	})
}
