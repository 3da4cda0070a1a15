package core_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// Whatever a package of the window tells a person, it tells in English and in
// Chinese: no error, problem, warning or message is made in one language only, none
// of the Chinese is missing, and both have the same arguments. The packages are those
// that the window is built of, so that a new one is held to it too.
func TestTheWindowSaysEverythingInBothLanguages(t *testing.T) {
	out := goList(t, "-deps", "-f", `{{if not .Standard}}{{.ImportPath}} {{.Dir}}{{end}}`, "../app")
	w := &words{t: t, fset: token.NewFileSet()}
	for line := range strings.Lines(out) {
		path, dir, _ := strings.Cut(strings.TrimSpace(line), " ")
		if !strings.HasPrefix(path, "pagetwin/") || path == "pagetwin/core/base/say" {
			continue
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		both := map[string]bool{} // types with the method Both
		var wrong []*ast.FuncDecl
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(w.fset, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, w.look)
			for _, d := range file.Decls {
				switch f, ok := d.(*ast.FuncDecl); {
				case !ok || f.Recv == nil:
				case f.Name.Name == "Both":
					both[receiver(f)] = true
				case f.Name.Name == "Error" && f.Type.Results != nil:
					wrong = append(wrong, f)
				}
			}
		}
		for _, f := range wrong {
			if !both[receiver(f)] {
				w.errorf(f.Pos(), "the error %s has no method Both() say.Words", receiver(f))
			}
		}
	}
	if w.calls < 350 {
		t.Errorf("only %d messages found", w.calls)
	}
}

// words looks for what is said in one language only.
type words struct {
	t     *testing.T
	fset  *token.FileSet
	calls int
}

func (w *words) errorf(at token.Pos, format string, args ...any) {
	w.t.Helper()
	w.t.Errorf("%s: %s", w.fset.Position(at), fmt.Sprintf(format, args...))
}

func (w *words) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		w.call(n)
	case *ast.CompositeLit:
		switch name := nameOf(n.Type); {
		case name == "page.Problem", name == "say.Problem":
			w.errorf(n.Pos(), "a problem is made by say.New(…).At, in both languages")
		case isWords(n.Type):
			w.words(n)
		default:
			w.listed(n)
		}
	case *ast.FuncDecl:
		w.warns(n.Name, n.Type)
	case *ast.InterfaceType:
		for _, m := range n.Methods.List {
			if f, ok := m.Type.(*ast.FuncType); ok && len(m.Names) == 1 {
				w.warns(m.Names[0], f)
			}
		}
	}
	return true
}

func isWords(t ast.Expr) bool {
	name := nameOf(t)
	return name == "say.Words" || name == "param.Words"
}

// listed looks at the words in a list whose type stands before all of them.
func (w *words) listed(list *ast.CompositeLit) {
	var of ast.Expr
	switch t := list.Type.(type) {
	case *ast.ArrayType:
		of = t.Elt
	case *ast.MapType:
		of = t.Value
	}
	if !isWords(of) {
		return
	}
	for _, e := range list.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if c, ok := e.(*ast.CompositeLit); ok && c.Type == nil {
			w.words(c)
		}
	}
}

// words looks at both texts of words that are written out.
func (w *words) words(c *ast.CompositeLit) {
	var both [2]ast.Expr
	for i, e := range c.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			i, e = map[string]int{"En": 0, "Zh": 1}[nameOf(kv.Key)], kv.Value
		}
		both[i] = e
	}
	switch en, zh := both[0], both[1]; {
	case len(c.Elts) == 0:
	case en == nil || zh == nil:
		w.errorf(c.Pos(), "words are in both languages")
	case !isHan(text(zh)) && len(names.FindAllString(text(en), -1)) > 2:
		w.errorf(c.Pos(), "%q has no Chinese: %q", text(en), text(zh))
	}
}

// warns looks at what a function of warnings returns.
func (w *words) warns(name *ast.Ident, f *ast.FuncType) {
	if n := strings.ToLower(name.Name); f.Results == nil || n != "warning" && n != "warnings" || len(f.Params.List) > 0 {
		return
	}
	for _, r := range f.Results.List {
		t := r.Type
		if list, ok := t.(*ast.ArrayType); ok {
			t = list.Elt
		}
		if nameOf(t) == "string" {
			w.errorf(name.Pos(), "%s speaks one language: say.Words speak both", name.Name)
		}
	}
}

func (w *words) call(c *ast.CallExpr) {
	switch name := nameOf(c.Fun); {
	case name == "fmt.Errorf", name == "errors.New":
		if text := text(c.Args[0]); text != "" && !says(text) && !slices.ContainsFunc(c.Args, worded) {
			return
		}
		w.errorf(c.Pos(), "%s speaks one language: say.Errorf and Book.Err speak both", name)
	case speaks(name) && slices.ContainsFunc(c.Args, worded):
		w.errorf(c.Pos(), "a text in one language stands inside both: give the words or the error themselves")
	case strings.HasSuffix(name, ".Error") && len(c.Args) == 0 && strings.Contains(w.fset.Position(c.Pos()).Filename, "/app/"):
		w.errorf(c.Pos(), "shows an error in English: Book.E speaks the window's language")
	case len(c.Args) >= 2:
		w.pair(name, c)
	}
}

// pair compares the two texts of a call that has an English and a Chinese one.
func (w *words) pair(name string, c *ast.CallExpr) {
	en, zh := text(c.Args[0]), text(c.Args[1])
	speaks := speaks(name) && !strings.HasSuffix(name, ".Err")
	if !speaks && (en == "" || !isHan(zh)) {
		return
	}
	if speaks && en == "" {
		if nameOf(c.Args[0]) != "en" || nameOf(c.Args[1]) != "zh" { // passed on; looked at where they are written
			w.errorf(c.Pos(), "the texts are not written out")
		}
		return
	}
	w.calls++
	if !translates(en, zh) {
		w.errorf(c.Pos(), "%q has no Chinese: %q", en, zh)
	}
	if a, b := verbsOf(en), verbsOf(zh); fmt.Sprint(a) != fmt.Sprint(b) {
		w.errorf(c.Pos(), "%q has the verbs %v, %q has %v", en, a, zh, b)
	}
}

// speaks tells a call that makes a text in both languages.
func speaks(name string) bool {
	return name == "say.New" || name == "say.Errorf" || strings.HasSuffix(name, ".Err")
}

// names finds the words of a text. Names of one or two are the same in Chinese:
// "TREC run".
var names = regexp.MustCompile(`\pL{2,}`)

// worded tells an expression that is made in the language of the moment.
func worded(e ast.Expr) bool {
	c, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	name := nameOf(c.Fun)
	return slices.Contains([]string{"T", "W", "E", "In"}, name[strings.LastIndexByte(name, '.')+1:])
}

// translates tells whether zh can stand for en: only names, symbols and single
// words may be the same.
func translates(en, zh string) bool {
	return !says(en) || isHan(zh) || !strings.Contains(strings.TrimRight(verbs.ReplaceAllString(en, ""), ": "), " ")
}

// verbs are those of a format, with the number of their argument right before the letter,
// the only place where it can stand beside a width.
var verbs = regexp.MustCompile(`%[-+ .\d]*(\[\d+\])?([a-zA-Z%])`)

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

// says tells a format that has words of its own.
func says(s string) bool {
	return strings.ContainsFunc(verbs.ReplaceAllString(s, ""), unicode.IsLetter)
}

func isHan(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// text returns the value of a string that is written out; "" for anything else.
func text(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			s, _ := strconv.Unquote(e.Value)
			return s
		}
	case *ast.BinaryExpr:
		return text(e.X) + text(e.Y)
	}
	return ""
}

// nameOf returns a name as it is written, with what stands before its last dot
// where that is a name too.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			return x.Name + "." + e.Sel.Name
		}
		return "." + e.Sel.Name
	}
	return ""
}

func receiver(f *ast.FuncDecl) string {
	t := f.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	return nameOf(t)
}
