package conf

import (
	"errors"
	"io"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"pagetwin/core/base/say"
)

const (
	largest = 4 << 20 // bytes of a file
	deepest = 16      // levels of arrays, inline tables and dotted keys within each other
)

// ReadFile reads a file of files as [Read] does. An error begins with its name.
func ReadFile(files fs.FS, name string, v any, open func(toml.Key) bool) error {
	src, err := files.Open(name)
	if err != nil {
		return err
	}
	defer src.Close()
	if err := Read(src, v, open); err != nil {
		return say.Errorf("%s: %v", name, err)
	}
	return nil
}

// Read decodes TOML into v. A key without a field in v is an error, unless open is true for it; a
// nil open allows none. An error is one line with the place in the file.
func Read(r io.Reader, v any, open func(toml.Key) bool) error {
	raw, err := io.ReadAll(io.LimitReader(r, largest+1))
	if err != nil {
		return say.Plain(err)
	}
	if len(raw) > largest {
		return say.Errorf("is larger than %s, too large for a settings file", say.Mebibytes(largest))
	}
	src := string(raw)
	if line := tooDeep(src); line > 0 {
		return say.Errorf("line %d: arrays, tables and keys are nested more than %d {level|levels} deep; use fewer levels", line, deepest)
	}
	meta, err := toml.Decode(src, v)
	if err != nil {
		return located(src, err)
	}
	for _, key := range meta.Undecoded() {
		if open != nil && open(key) {
			continue
		}
		if line := lineOf(src, key); line > 0 {
			return say.Errorf("line %d: unknown key %q", line, key.String())
		}
		return say.Errorf("unknown key %q", key.String())
	}
	return nil
}

// Any is an open that allows every key.
func Any(toml.Key) bool { return true }

// located words an error of the decoder in src: the line, and the column in characters or the
// key, around its own English text.
func located(src string, err error) error {
	if pe, ok := errors.AsType[toml.ParseError](err); ok {
		before := src[:min(max(pe.Position.Start, 0), len(src))] // a control character at the beginning is said to stand before it
		column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
		return say.Errorf("line %d, column %d: %s", pe.Position.Line, column, pe.Message)
	}
	if m := valueError.FindStringSubmatch(err.Error()); m != nil {
		line, _ := strconv.Atoi(m[1]) // digits
		return say.Errorf("line %d, key %s: %s", line, m[2], m[3])
	}
	return say.Errorf("is not valid TOML: %s", strings.TrimPrefix(err.Error(), "toml: "))
}

// valueError matches the decoder's error on a value that does not fit, which gives the place in
// words only.
var valueError = regexp.MustCompile(`^toml: line (\d+) \(last key "(.*?)"\): (.*)`)

// header matches the header line of a table.
var header = regexp.MustCompile(`^\s*\[\[?\s*([^\]]+?)\s*\]\]?`)

// lineOf returns the first line with the key; 0 if it cannot be found.
func lineOf(src string, key toml.Key) int {
	table := ""
	for i, line := range strings.Split(src, "\n") {
		if m := header.FindStringSubmatch(line); m != nil {
			if table = m[1]; table == key.String() {
				return i + 1
			}
			continue
		}
		name, _, ok := strings.Cut(line, "=")
		name = strings.Trim(strings.TrimSpace(name), `"'`)
		if table != "" {
			name = table + "." + name
		}
		if ok && (name == key.String() || strings.HasPrefix(key.String(), name+".") && strings.Contains(line, key[len(key)-1])) {
			return i + 1
		}
	}
	return 0
}
