package core_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// Whatever a package of the window tells a person can be told in every language: no error,
// problem, warning or message is made in English only. The packages are those that the window
// is built of, so that a new one is held to it too.
func TestTheWindowSaysEverythingInEveryLanguage(t *testing.T) {
	const each = `{{if not .Standard}}{{.ImportPath}} {{.Dir}}{{end}}`
	out := goList(t, "-deps", "-f", each, "../app/ui", "../app/present") + goList(t, "-f", each, "../app")
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
		if name := nameOf(n.Type); name == "page.Problem" || name == "say.Problem" {
			w.errorf(n.Pos(), "a problem is made by say.New(…).At")
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
	case speaks(name) && !strings.HasSuffix(name, ".Err") && len(c.Args) > 0:
		if w.calls++; text(c.Args[0]) == "" && nameOf(c.Args[0]) != "en" { // handed on; looked at where it is written
			w.errorf(c.Pos(), "the text is not written out")
		}
	}
}

// speaks tells a call that makes a text in every language.
func speaks(name string) bool {
	return name == "say.New" || name == "say.Errorf" || strings.HasSuffix(name, ".Err")
}

// worded tells an expression that is made in the language of the moment.
func worded(e ast.Expr) bool {
	c, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	name := nameOf(c.Fun)
	return slices.Contains([]string{"T", "W", "E", "In"}, name[strings.LastIndexByte(name, '.')+1:])
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
