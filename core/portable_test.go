package core_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// portable are the packages whose decisions must be the same on every machine.
var portable = []string{"./algo/...", "./base/boost", "./base/linear", "./base/pack", "./body/denoise/learned", "./find/index", "./find/shards", "./judge/eval", "./lab/lesson"}

// Where a product is added to something, Go may round once for both, and does on
// machines that can (arm64): figures would differ in their last bit, and whatever hangs
// on it. An explicit conversion of the product rounds it first.
func TestProductsAreRoundedBeforeTheyAreAdded(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at the types of all packages that compute")
	}
	exports, own := listed(t)
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(exports[path])
	})
	sums := 0
	for _, pkg := range own {
		var files []*ast.File
		for _, name := range pkg.GoFiles {
			f, err := parser.ParseFile(fset, filepath.Join(pkg.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}
		if _, err := (&types.Config{Importer: imports}).Check(pkg.ImportPath, fset, files, info); err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			ast.Inspect(f, func(n ast.Node) bool {
				for _, part := range addends(n) {
					if isFloat(info.Types[part].Type) {
						sums++
					}
					if product(info, part) {
						t.Errorf("%s: a product that is added is not rounded: write float64(…) around it", fset.Position(part.Pos()))
					}
				}
				return true
			})
		}
	}
	if sums < 100 {
		t.Errorf("only %d floating-point sums were looked at", sums)
	}
}

// listing is what go list says of a package.
type listing struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// listed returns where the export data of all packages stand, and the packages to look at.
func listed(t *testing.T) (exports map[string]string, own []listing) {
	t.Helper()
	out := goList(t, append([]string{"-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,DepOnly"}, portable...)...)
	exports = make(map[string]string)
	for dec := json.NewDecoder(strings.NewReader(out)); ; {
		var p listing
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return exports, own
		} else if err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		if !p.DepOnly {
			own = append(own, p)
		}
	}
}

// addends returns what a node adds or takes away.
func addends(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.ADD || n.Op == token.SUB {
			return []ast.Expr{n.X, n.Y}
		}
	case *ast.AssignStmt:
		if n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN {
			return n.Rhs
		}
	}
	return nil
}

// product reports whether an expression is a product of floats that is not constant.
func product(info *types.Info, e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.SUB {
		return product(info, u.X)
	}
	b, ok := e.(*ast.BinaryExpr)
	return ok && b.Op == token.MUL && info.Types[e].Value == nil && isFloat(info.Types[e].Type)
}

func isFloat(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}
