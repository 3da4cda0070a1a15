package present

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sources visits the files of the window's packages that are no tests.
func sources(t *testing.T, visit func(path string, fset *token.FileSet, f *ast.File)) {
	t.Helper()
	fset, seen := token.NewFileSet(), 0
	for _, root := range []string{".", "../ui"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			f, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
			if err == nil {
				seen++
				visit(path, fset, f)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 100 {
		t.Fatalf("only %d files were looked at", seen)
	}
}

// One way leads beside the window and back: it knows what still counts, and wakes a window
// that rests.
func TestWorkBesideTheWindowGoesOneWay(t *testing.T) {
	begins := []string{"beside.go", "status.go", "store.go"} // these begin goroutines
	sources(t, func(path string, fset *token.FileSet, f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				if !slices.Contains(begins, path) {
					t.Errorf("%s begins a goroutine of its own; see Beside", fset.Position(n.Pos()))
				}
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "fyne" && slices.Contains([]string{"Do", "DoAndWait"}, n.Sel.Name) {
					t.Errorf("%s calls fyne.%s past the desk", fset.Position(n.Pos()), n.Sel.Name)
				}
			}
			return true
		})
	})
}

// Presenters share the session, the setup of the next run and the judgements. What leads
// from one place to another belongs to the desk; see ways.go.
func TestPresentersDoNotReachAcrossTheDesk(t *testing.T) {
	others := map[string]bool{
		"Library": true, "Versions": true, "Page": true, "Run": true, "Runs": true,
		"Curves": true, "Pair": true, "Groups": true, "Label": true,
	}
	sources(t, func(path string, fset *token.FileSet, f *ast.File) {
		if strings.HasPrefix(path, "..") {
			return // views show what they like
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || receiver(fn) == "Desk" {
				continue
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				sel, ok := n.(*ast.SelectorExpr)
				if !ok || !others[sel.Sel.Name] {
					return true
				}
				from := ""
				switch x := sel.X.(type) {
				case *ast.Ident:
					from = x.Name
				case *ast.SelectorExpr:
					from = x.Sel.Name
				}
				if (from == "desk" || from == "d") && receiver(fn) != "" {
					t.Errorf("%s: %s reaches for the desk's %s", fset.Position(n.Pos()), receiver(fn), sel.Sel.Name)
				}
				return true
			})
		}
	})
}

// receiver names the type that a method belongs to, "" for a function.
func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return ""
	}
	x := fn.Recv.List[0].Type
	if star, ok := x.(*ast.StarExpr); ok {
		x = star.X
	}
	if name, ok := x.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}
