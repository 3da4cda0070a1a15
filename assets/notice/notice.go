package notice

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// systems are the systems that programs are built for: their built-in parts differ.
var systems = []string{"linux", "darwin", "windows"}

// programs are the packages that are distributed, by their paths from the top of the project.
var programs = []string{"./app", "./app/batch/pagetwin-batch"}

// part is one work of others that is built in.
type part struct {
	name     string   // module and version
	what     string   // the built-in part, if that is not its code
	licences []string // texts
}

// Write writes the notice of the project whose top folder is root.
func Write(w io.Writer, root string) error {
	parts, err := modules(root)
	if err != nil {
		return err
	}
	more, err := others(root)
	if err != nil {
		return err
	}
	parts = append(parts, more...)
	parts = append(parts, standard(parts))
	fmt.Fprint(w, head)
	texts := make(map[string][]string) // names by text
	var order []string
	for _, p := range parts {
		fmt.Fprintf(w, "- %s", p.name)
		if p.what != "" {
			fmt.Fprintf(w, ": %s", p.what)
		}
		fmt.Fprintln(w)
		for _, text := range p.licences {
			if texts[text] == nil {
				order = append(order, text)
			}
			if !slices.Contains(texts[text], p.name) {
				texts[text] = append(texts[text], p.name)
			}
		}
	}
	for _, text := range order {
		fmt.Fprintf(w, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 78), strings.Join(texts[text], "\n"), text)
	}
	return nil
}

const head = `pagetwin is under the MIT licence, which is in LICENSE. Its programs contain works of
others, which are listed here; the licences of these follow, each under the names of
those that it is for. This file is made by "make notice".

`

// listed is the output of go list for a package.
type listed struct {
	Dir        string
	EmbedFiles []string
	Module     *struct {
		Path, Version, Dir string
		Main               bool
	}
}

func modules(root string) ([]part, error) {
	dirs := make(map[string][]string) // of the packages and embedded files of each module
	at := make(map[string]string)     // folder of each module
	for _, system := range systems {
		list, err := packages(root, system)
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			if p.Module == nil || p.Module.Main {
				continue
			}
			name := p.Module.Path + " " + p.Module.Version
			at[name] = p.Module.Dir
			dirs[name] = append(dirs[name], p.Module.Dir, p.Dir)
			for _, f := range p.EmbedFiles {
				dirs[name] = append(dirs[name], filepath.Dir(filepath.Join(p.Dir, f)))
			}
		}
	}
	var parts []part
	for name, where := range dirs {
		slices.Sort(where)
		p := part{name: name, what: details[strings.Fields(name)[0]]}
		for _, dir := range slices.Compact(where) {
			texts, err := licences(dir)
			if err != nil {
				return nil, err
			}
			p.licences = append(p.licences, texts...)
		}
		if len(p.licences) == 0 {
			return nil, fmt.Errorf("%s has no licence in %s: it cannot be passed on", name, at[name])
		}
		parts = append(parts, p)
	}
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.name, b.name) })
	return parts, nil
}

// standard is Go's own library, whose licence is that of the modules golang.org/x.
func standard(parts []part) part {
	at := slices.IndexFunc(parts, func(p part) bool { return strings.HasPrefix(p.name, "golang.org/x/sys ") })
	return part{name: "The Go standard library and runtime", licences: parts[at].licences}
}

func packages(root, system string) ([]listed, error) {
	cmd := exec.Command("go", append([]string{"list", "-deps", "-json=Dir,EmbedFiles,Module", "-tags=migrated_fynedo"}, programs...)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=1", "GOFLAGS=-buildvcs=false")
	out, err := cmd.Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			return nil, fmt.Errorf("go list for %s: %w\n%s", system, err, failed.Stderr)
		}
		return nil, err
	}
	var list []listed
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
}

// licenceName matches the names of files that must be included.
var licenceName = regexp.MustCompile(`(?i)^((un)?licen[cs]e|copying|notice)([-_.].*)?$`)

// licences returns the texts of a folder's licences, sorted by the files' names.
func licences(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, e := range entries {
		if e.IsDir() || !licenceName.MatchString(e.Name()) {
			continue
		}
		text, err := textOf(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, nil
}

// textOf reads a text without the differences between equal licences: line ends and
// the spaces around lines.
func textOf(path string) (string, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	var lines []string
	for line := range strings.Lines(strings.ToValidUTF8(string(src), "?")) {
		lines = append(lines, strings.TrimRight(line, " \t\r\n\f"))
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n"), nil
}

// details describes modules that contain more than code.
var details = map[string]string{
	"codeberg.org/go-fonts/liberation": "the Liberation fonts, for figures",
	"fyne.io/fyne/v2":                  "the window; with the fonts Noto Sans, Inter, DejaVu Sans Mono for Powerline and EmojiOne Color, and the icons of Material Design",
	"github.com/go-ego/gse":            "segmentation of Chinese; with its dictionary, which goes back to that of jieba (MIT) and sego (Apache 2.0)",
}

// others returns the built-in parts that are not modules.
func others(root string) ([]part, error) {
	apache, err := textOf(filepath.Join(root, "assets", "fold", "LICENSE"))
	if err != nil {
		return nil, err
	}
	return []part{
		{"OpenCC (Open Chinese Convert)", "the table of traditional characters in assets/fold, changed: one character each", []string{apache}},
		{"Readability.js", "the lists of words for class and id in core/body/denoise/readability, after Arc90 Inc and Mozilla", []string{apache}},
	}, nil
}
