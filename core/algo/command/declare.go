package command

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/zeebo/xxh3"

	"pagetwin/core/base/conf"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Kind is the kind of result that a command computes.
type Kind string

// The kinds.
const (
	Score   Kind = "score"   // bodies in, scored pairs out
	Extract Kind = "extract" // pages in, bodies out
)

// Package command makes algorithms and denoisers from a user's own programs, in any language and
// without plug-ins. Each program is declared by a small TOML file in a folder of the user's
// configuration.
type Command struct {
	File      string // path of the file
	Name      string
	Kind      Kind
	Title     param.Words
	Idea      param.Words
	Args      []string // the program and its arguments, with {name} for values
	Limit     time.Duration
	Threshold string // name of the parameter that decides; for Score only
	Params    []param.Param
}

const defaultLimit = time.Hour

type file struct {
	Name      string    `toml:"name"`
	Kind      Kind      `toml:"kind"`
	Title     words     `toml:"title"`
	Idea      words     `toml:"idea"`
	Command   []string  `toml:"command"`
	Limit     string    `toml:"limit"`
	Threshold string    `toml:"threshold"`
	Params    []tunable `toml:"param"`
}

type tunable struct {
	Name    string   `toml:"name"`
	Kind    string   `toml:"kind"`
	Default any      `toml:"default"`
	Min     *float64 `toml:"min"`
	Max     *float64 `toml:"max"`
	Step    float64  `toml:"step"`
	Choices []string `toml:"choices"`
	Grid    []any    `toml:"grid"`
	Title   words    `toml:"title"`
	Help    words    `toml:"help"`
}

// words is a text in several languages, or one for all languages.
type words param.Words

func (w *words) UnmarshalTOML(v any) error {
	switch v := v.(type) {
	case string:
		*w = words(say.Same(v))
		return nil
	case map[string]any:
		by := map[string]string{}
		for lang, text := range v {
			by[lang], _ = text.(string)
		}
		by["en"] = cmp.Or(by["en"], by["zh"])
		*w = words(say.Texts(by))
		if w.En != "" {
			return nil
		}
	}
	return say.Errorf("expected a text, or a table with en and zh")
}

func (w words) or(text string) param.Words {
	if w.En == "" {
		return say.Same(text)
	}
	return param.Words(w)
}

// nameForm matches valid names of commands and of their parameters.
var nameForm = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,39}$`)

// Read reads the declaration in the file at path. The error is one line.
func Read(path string) (*Command, error) {
	src, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	return parse(src, path)
}

func parse(src io.Reader, path string) (*Command, error) {
	var f file
	err := conf.Read(src, &f, nil)
	if err != nil {
		return nil, err
	}
	c := &Command{File: path, Name: f.Name, Kind: f.Kind, Args: f.Command, Limit: defaultLimit, Threshold: f.Threshold}
	switch {
	case !nameForm.MatchString(f.Name):
		return nil, say.Errorf("name must be a lower-case word of letters, digits, _ and -, got %q", f.Name)
	case f.Kind != Score && f.Kind != Extract:
		return nil, say.Errorf("kind must be %q or %q, got %q", Score, Extract, f.Kind)
	case len(f.Command) == 0 || f.Command[0] == "":
		return nil, say.Errorf("command must list the program and its arguments")
	}
	if f.Limit != "" {
		if c.Limit, err = time.ParseDuration(f.Limit); err != nil || c.Limit <= 0 {
			return nil, say.Errorf("limit must be a time like 90s or 10m, got %q", f.Limit)
		}
	}
	line := strings.Join(f.Command, " ")
	c.Title = f.Title.or(f.Name)
	c.Idea = f.Idea.or(line)
	for _, t := range f.Params {
		p, err := t.param()
		if err != nil {
			return nil, err
		}
		if _, ok := param.Find(c.Params, p.Name); ok {
			return nil, say.Errorf("parameter %s is declared twice", p.Name)
		}
		if !strings.Contains(line, "{"+p.Name+"}") && p.Name != f.Threshold {
			return nil, say.Errorf("parameter %s is not used in command: write {%[1]s} where its value belongs", p.Name)
		}
		c.Params = append(c.Params, p)
	}
	return c, c.decides(line)
}

func (c *Command) decides(line string) error {
	if c.Kind != Score {
		if c.Threshold != "" {
			return say.Errorf("threshold can only be used with kind score")
		}
		return nil
	}
	if c.Threshold == "" {
		c.Threshold = "threshold"
		if _, ok := param.Find(c.Params, c.Threshold); !ok {
			c.Params = append(c.Params, ownThreshold())
		}
	}
	i := slices.IndexFunc(c.Params, func(p param.Param) bool { return p.Name == c.Threshold })
	if i < 0 || c.Params[i].Kind != param.Float || c.Params[i].Min < 0 || c.Params[i].Max > 1 {
		return say.Errorf("threshold must name a parameter of kind float from 0 to 1, got %q", c.Threshold)
	}
	c.Params[i].AfterSigning = true
	return nil
}

func ownThreshold() param.Param {
	return param.Param{
		Name: "threshold", Kind: param.Float, Default: 0.5, Min: 0, Max: 1, Step: 0.01,
		Grid:  []any{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
		Title: param.Words{En: "Threshold"},
		Help:  param.Words{En: "Minimum score of duplicates."},
	}
}

func (t tunable) param() (p param.Param, err error) {
	kinds := []param.Kind{param.Int, param.Float, param.Bool, param.Choice, param.Text}
	k := slices.IndexFunc(kinds, func(k param.Kind) bool { return k.String() == t.Kind })
	switch {
	case !nameForm.MatchString(t.Name):
		return p, say.Errorf("the name of a parameter must be a lower-case word, got %q", t.Name)
	case k < 0:
		return p, say.Errorf("parameter %s: kind must be int, float, bool, choice or text, got %q", t.Name, t.Kind)
	}
	p = param.Param{Name: t.Name, Kind: kinds[k], Step: t.Step, Choices: t.Choices, Title: t.Title.or(t.Name), Help: t.Help.or(t.Name)}
	if p.Kind == param.Int || p.Kind == param.Float {
		if t.Min == nil || t.Max == nil || !(*t.Min < *t.Max) || t.Step < 0 {
			return p, say.Errorf("parameter %s: a number needs min below max", t.Name)
		}
		p.Min, p.Max = *t.Min, *t.Max
	}
	if t.Default == nil {
		return p, say.Errorf("parameter %s has no default", t.Name)
	}
	if p.Default, err = p.Check(t.Default); err != nil {
		return p, say.Errorf("default: %v", err)
	}
	for _, v := range t.Grid {
		if v, err = p.Check(v); err != nil {
			return p, say.Errorf("grid: %v", err)
		}
		p.Grid = append(p.Grid, v)
	}
	return p, nil
}

// print returns a hash of the declaration and of the files in its folder that the command line
// names: a script, a model.
func (c *Command) print() string {
	h := xxh3.New()
	for _, name := range append([]string{filepath.Base(c.File)}, c.Args...) {
		h.WriteString(name)
		if !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(c.File), name)
		}
		if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
			continue
		}
		if f, err := os.Open(name); err == nil {
			_, _ = io.Copy(h, f) // a file that cannot be read is reported by the run
			f.Close()
		}
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

func (c *Command) line(v param.Values) []string {
	var pairs []string
	for _, p := range c.Params {
		pairs = append(pairs, "{"+p.Name+"}", p.Format(v[p.Name]))
	}
	put := strings.NewReplacer(pairs...)
	out := make([]string, len(c.Args))
	for i, a := range c.Args {
		out[i] = put.Replace(a)
	}
	if strings.ContainsRune(filepath.ToSlash(out[0]), '/') && !filepath.IsAbs(out[0]) {
		out[0] = filepath.Join(filepath.Dir(c.File), out[0])
	}
	return out
}
