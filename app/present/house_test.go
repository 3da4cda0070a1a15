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
