package ui

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const presenters = "pagetwin/app/present/"

// Views change the state of a presenter through its methods only: otherwise its listeners miss the
// change.
func TestViewsDoNotWriteTheStateOfPresenters(t *testing.T) {
	fset := token.NewFileSet()
	folders, imports := compiled(t, fset)
	looked := 0
	for path, dir := range folders {
		files := parsed(t, fset, dir)
		info := &types.Info{Selections: map[*ast.SelectorExpr]*types.Selection{}}
		if _, err := (&types.Config{Importer: imports}).Check(path, fset, files, info); err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			looked++
			ast.Inspect(f, func(n ast.Node) bool {
				var written []ast.Expr
				switch n := n.(type) {
				case *ast.AssignStmt:
					written = n.Lhs
				case *ast.IncDecStmt:
					written = []ast.Expr{n.X}
				}
				for _, x := range written {
					if name := presentersField(info, x); name != "" {
						t.Errorf("%s writes %s", fset.Position(n.Pos()), name)
					}
				}
				return true
			})
		}
	}
	if looked < 40 {
		t.Fatalf("only %d files were looked at", looked)
	}
}

// presentersField names the field of a presenter that an expression refers to; "" for none and for callbacks that report changes.
func presentersField(info *types.Info, x ast.Expr) string {
	if at, ok := x.(*ast.IndexExpr); ok {
		x = at.X
	}
	sel, ok := x.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	s := info.Selections[sel]
	if s == nil || s.Obj().Pkg() == nil || !strings.HasPrefix(s.Obj().Pkg().Path()+"/", presenters) {
		return ""
	}
	if _, hook := s.Obj().Type().Underlying().(*types.Signature); hook {
		return ""
	}
	of, shared := s.Recv().Underlying().(*types.Pointer)
	if !shared {
		return presentersField(info, sel.X)
	}
	if !holdsDesk(of.Elem()) {
		return ""
	}
	return s.Recv().String() + "." + s.Obj().Name()
}

// holdsDesk tells a presenter, which holds the shared state of the places, from a plain record.
func holdsDesk(t types.Type) bool {
	if t.String() == presenters+"session.Shared" {
		return true
	}
	fields, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range fields.NumFields() {
		f := fields.Field(i)
		if of, ok := f.Type().(*types.Pointer); ok && of.Elem().String() == presenters+"session.Shared" || f.Embedded() && holdsDesk(f.Type()) {
			return true
		}
	}
	return false
}

// compiled returns the folders of the window's packages by import path, and an importer for all
// their dependencies.
func compiled(t *testing.T, fset *token.FileSet) (map[string]string, types.Importer) {
	t.Helper()
	cmd := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}\t{{.Dir}}", "pagetwin/app/ui/...")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	folders, exports := map[string]string{}, map[string]string{}
	for line := range strings.Lines(string(out)) {
		part := strings.Split(strings.TrimSpace(line), "\t")
		if len(part) != 3 {
			continue // the package is built into the compiler
		}
		exports[part[0]] = part[1]
		if strings.HasPrefix(part[0], "pagetwin/app/ui") {
			folders[part[0]] = part[2]
		}
	}
	return folders, importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
}

func parsed(t *testing.T, fset *token.FileSet, dir string) []*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}
