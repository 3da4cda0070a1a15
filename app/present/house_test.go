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

// sources visits the source files of the window's packages, except tests.
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

// Background work goes through package beside only: it drops outdated results and wakes an idle
// window.
func TestBackgroundWorkGoesThroughPackageBeside(t *testing.T) {
	begins := []string{"beside/beside.go", "beside/status.go", "store/store.go"} // the files that may start goroutines
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

// A place imports the state that all places share and the views of two pages that several show,
// but no other place: one asks another by session.Ask. Shared packages import no place.
func TestPlacesImportNoOtherPlace(t *testing.T) {
	const here = "pagetwin/app/present/"
	shared := []string{"wording", "listing", "beside", "form", "store", "paths", "shipped", "learned", "results", "compare", "session"}
	places := []string{"library", "page", "run", "runs", "curves", "pair", "groups", "label", "teach", "exports"}
	seen := map[string]bool{}
	sources(t, func(path string, _ *token.FileSet, f *ast.File) {
		room := filepath.Dir(path)
		if room == "." || room == "presenttest" || strings.HasPrefix(path, "..") {
			return // the desk and views may import anything
		}
		seen[room] = true
		own := slices.Index(shared, room)
		if own < 0 && !slices.Contains(places, room) {
			t.Errorf("%s is neither shared nor a place", room)
		}
		for _, im := range f.Imports {
			of, ok := strings.CutPrefix(strings.Trim(im.Path.Value, `"`), here)
			if at := slices.Index(shared, of); ok && (at < 0 || own >= 0 && at >= own) {
				t.Errorf("%s imports %s", path, of)
			}
		}
	})
	if len(seen) != len(shared)+len(places) {
		t.Errorf("%d packages were looked at, want %d", len(seen), len(shared)+len(places))
	}
}
