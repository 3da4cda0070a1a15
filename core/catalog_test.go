package core_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pagetwin/assets"
	"pagetwin/assets/i18n"
	"pagetwin/core/trace"
)

// chinese are the folders and files that are about Chinese text: words and marks that pages
// have, made-up pages, columns of tables that others wrote, titles of papers.
var chinese = []string{
	"assets/dict/", "assets/manual/html.go", "app/train/", "app/peers/", "app/report/record.go",
	"app/present/run/sweep.go", "app/present/teach/whatif.go", // marks that are typed, a character to change a text with
	"app/ui/widgets/", "app/ui/look/", "app/batch/kept/sides.go", // how wide a character is
	"app/batch/cli/called.go",
	"core/page/charset/", "core/page/rows/columns.go", "core/page/truthfile/columns.go", "core/algo/", "core/body/", "core/text/",
	"core/find/detect/dictionary.go", "core/find/cluster/keep.go", "core/lab/synth/", "core/lab/convert/",
	"core/trace/scene/breaks.go", "core/trace/letters/find.go",
}

// A text that a person reads is in English in the code: what other languages say is in the
// catalogues, so that a new language takes no change of the code.
func TestTheCodeIsInEnglish(t *testing.T) {
	for name, file := range parsed(t) {
		if slices.ContainsFunc(chinese, func(p string) bool { return strings.HasPrefix(name, p) }) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && isHan(lit.Value) {
				t.Errorf("%s has %s: the Chinese of a text stands in assets/i18n/zh", name, lit.Value)
			}
			return true
		})
	}
}

// Every catalogue has each text that the code words, with the verbs that the English has, and
// nothing else.
func TestEveryTextIsInEveryCatalogue(t *testing.T) {
	files := parsed(t)
	takers := takersOf(files)
	said, written := map[i18n.Key]string{}, map[string]bool{}
	for name, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				written[keyOf(text(e)).English] = true
			}
			if s := takers.text(path.Dir(name), n); says(s) {
				said[keyOf(s)] = name
			}
			if strings.HasPrefix(name, "app/batch/") {
				for _, s := range helpOf(n) {
					said[i18n.Key{English: s}], written[s] = name, true
				}
			}
			for _, line := range codeOf(n) {
				if trace.CodeWords(line) {
					said[i18n.Key{Context: "code", English: line}] = name
				}
			}
			return true
		})
	}
	if len(said) < 3000 {
		t.Errorf("only %d texts found", len(said))
	}
	window, err := assets.Texts()
	if err != nil {
		t.Fatal(err)
	}
	for key, en := range window {
		said[i18n.Key{Context: key, English: en}], written[en] = "en.json", true
	}
	for _, lang := range i18n.Languages() {
		texts, wrong := i18n.Read(os.DirFS("../assets/i18n"), lang)
		for _, line := range wrong {
			t.Errorf("no part of an entry: %s", line)
		}
		for k, name := range said {
			if says(k.English) && i18n.Text(lang, k.Context, k.English) == "" {
				t.Errorf("%s: %s lacks %q", name, lang, k.English)
			}
		}
		for k, text := range texts {
			if a, b := verbsOf(k.English), verbsOf(text); fmt.Sprint(a) != fmt.Sprint(b) {
				t.Errorf("%q has the verbs %v, its %s %q has %v", k.English, a, lang, text, b)
			}
			if lang == "zh" && text == k.English && slices.ContainsFunc(ordinary.FindAllString(text, -1), func(w string) bool { return !slices.Contains(untranslated, w) }) {
				t.Errorf("%q has no Chinese: %q", k.English, text)
			}
			if !written[k.English] && !ofOthers(t, lang, k.English) {
				t.Errorf("%s has %q, which nothing says", lang, k.English)
			}
		}
	}
}

// helpOf returns the texts of the help of commands in a node: of flags, arguments and their groups,
// and the paragraphs below, without examples.
func helpOf(n ast.Node) (texts []string) {
	switch n := n.(type) {
	case *ast.Field:
		if n.Tag == nil {
			break
		}
		tag, _ := strconv.Unquote(n.Tag.Value)
		for _, name := range []string{"help", "group"} {
			if s := reflect.StructTag(tag).Get(name); !strings.HasPrefix(s, "${") && s != "" {
				texts = append(texts, s)
			}
		}
	case *ast.FuncDecl:
		if n.Name.Name != "Help" || n.Recv == nil {
			break
		}
		ast.Inspect(n, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok {
				for s := range strings.SplitSeq(text(lit), "\n\n") {
					if !strings.HasPrefix(s, "  ") {
						texts = append(texts, s)
					}
				}
			}
			return true
		})
	}
	return texts
}

// ofOthers tells a text of the system and the standard library.
func ofOthers(t *testing.T, lang, english string) bool {
	data, err := os.ReadFile(filepath.Join("../assets/i18n", lang, "system.po"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Contains(string(data), "msgid "+strconv.Quote(english)+"\n")
}

// parsed parses the code that is no test, by paths from the top of the repository.
func parsed(t *testing.T) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	fset := token.NewFileSet()
	err := filepath.WalkDir("..", func(name string, d os.DirEntry, err error) error {
		name = filepath.ToSlash(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "out" || strings.HasSuffix(d.Name(), "test")):
			return filepath.SkipDir
		case d.IsDir(), !strings.HasSuffix(name, ".go"), strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		files[strings.TrimPrefix(name, "../")] = file
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// takers are the functions with an English text among their parameters, called en: its place,
// by their folder and name.
type takers map[[2]string]int

func takersOf(files map[string]*ast.File) takers {
	all := takers{}
	for name, file := range files {
		add := func(f string, typ *ast.FuncType) {
			at := 0
			for _, p := range typ.Params.List {
				for _, n := range p.Names {
					if n.Name == "en" {
						all[[2]string{path.Dir(name), f}] = at
						if ast.IsExported(f) {
							all[[2]string{file.Name.Name, f}] = at
						}
					}
					at++
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				add(n.Name.Name, n.Type)
			case *ast.AssignStmt:
				if f, ok := n.Rhs[0].(*ast.FuncLit); ok {
					add(nameOf(n.Lhs[0]), f.Type)
				}
			}
			return true
		})
	}
	return all
}

// text returns the English text that a node of a file in a folder words.
func (all takers) text(dir string, n ast.Node) string {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		if nameOf(n.Key) == "En" {
			return text(n.Value)
		}
	case *ast.CallExpr:
		of, name, ok := strings.Cut(nameOf(n.Fun), ".")
		if !ok {
			of, name = dir, of
		}
		at, ok := all[[2]string{of, name}]
		if !ok {
			at, ok = all[[2]string{dir, name}]
		}
		if !ok && of == "e" { // the environment of a command
			at, ok = all[[2]string{"cli", name}]
		}
		if name == "Chapter" {
			at, ok = 0, true
		}
		if ok && at < len(n.Args) && of != "fmt" && of != "errors" {
			return text(n.Args[at])
		}
	}
	return ""
}

// codeOf returns the lines of pseudo-code in a node: constants called code…, and what begins a
// chapter of a story.
func codeOf(n ast.Node) []string {
	var from []ast.Expr
	switch n := n.(type) {
	case *ast.ValueSpec:
		if codeName.MatchString(n.Names[0].Name) {
			from = n.Values
		}
	case *ast.CallExpr:
		switch _, name, _ := strings.Cut(nameOf(n.Fun), "."); name {
		case "Code":
			from = n.Args
		case "Chapter":
			from = n.Args[1:]
		}
	}
	var lines []string
	for _, e := range from {
		lines = append(lines, text(e))
	}
	return lines
}

// codeName is how constants of pseudo-code are called.
var codeName = regexp.MustCompile(`^code[A-Z]`)

// keyOf takes the context from a text.
func keyOf(s string) i18n.Key {
	if context, rest, ok := strings.Cut(s, "|"); ok && plainContext.MatchString(context) {
		return i18n.Key{Context: context, English: rest}
	}
	return i18n.Key{English: s}
}

var plainContext = regexp.MustCompile(`^[a-z0-9.-]+$`)

// ordinary finds words that are no short names, and untranslated are those that Chinese takes
// from English.
var (
	ordinary     = regexp.MustCompile(`\b\p{Ll}{4,}\b`)
	untranslated = []string{"pagetwin", "lines", "qrels", "shingle", "nidf", "hreflang"}
)

// verbs are those of a format, with the number of their argument right before the letter,
// the only place where it can stand beside a width.
var verbs = regexp.MustCompile(`%[-+.\d]*(\[\d+\])?([vwTtbcdoOqxXUeEfFgGsp%])`)

// verbsOf counts the verbs of a format. All kinds of floats are one: counts are rounded as
// each language counts, in millions or in 万. An argument that is named twice by its number
// counts once: a unit stands after each of two numbers in one language alone.
func verbsOf(s string) map[string]int {
	count, named := map[string]int{}, map[string]bool{}
	for _, m := range verbs.FindAllStringSubmatch(s, -1) {
		verb := m[2]
		if m[1] != "" && named[m[1]] {
			continue
		}
		named[m[1]] = true
		if verb == "g" || verb == "e" {
			verb = "f"
		}
		count[verb]++
	}
	return count
}
