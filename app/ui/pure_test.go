package ui

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// The cells of a table depend on the row alone: the toolkit may ask for them at any time, even
// after the set that the row came from is closed. So the functions of a column and of a table's
// appearance refer only to their arguments, words and plain values.
func TestWhatATableShowsDependsOnItsRowsAlone(t *testing.T) {
	fset := token.NewFileSet()
	folders, imports := compiled(t, fset)
	looked := 0
	for path, dir := range folders {
		if path == tablesPath {
			continue
		}
		files := parsed(t, fset, dir)
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
		if _, err := (&types.Config{Importer: imports}).Check(path, fset, files, info); err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			for _, fn := range shownFunctions(info, f) {
				looked++
				if held := holds(info, fn); held != "" {
					t.Errorf("%s: what a table shows holds %s", fset.Position(fn.Pos()), held)
				}
			}
		}
	}
	if looked < 100 {
		t.Fatalf("only %d functions were looked at", looked)
	}
}

// shownFields names the functions that are called while a table is drawn.
var shownFields = map[string]bool{"Icon": true, "Value": true, "Color": true, "Ticked": true, "ID": true}

// shownFunctions returns the functions that a file gives to columns and tables, and those inside
// them: in literals, in assignments to a field, and in calls that make a column.
func shownFunctions(info *types.Info, f *ast.File) []ast.Expr {
	var out []ast.Expr
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && shownFields[key.Name] && ofTable(info.Uses[key]) {
				out = append(out, n.Value)
			}
		case *ast.AssignStmt:
			for i, x := range n.Lhs {
				if sel, ok := x.(*ast.SelectorExpr); ok && shownFields[sel.Sel.Name] && ofTable(info.Uses[sel.Sel]) && len(n.Rhs) > i {
					out = append(out, n.Rhs[i])
				}
			}
		case *ast.CallExpr:
			if !isColumn(info.Types[n].Type) {
				break
			}
			for _, x := range n.Args {
				if _, fn := info.Types[x].Type.Underlying().(*types.Signature); fn {
					out = append(out, x)
				}
			}
		}
		return true
	})
	return out
}

const tablesPath = "pagetwin/app/ui/widgets/lists"

// ofTable reports whether a field is one of a column or a table.
func ofTable(field types.Object) bool {
	v, ok := field.(*types.Var)
	return ok && v.IsField() && v.Pkg() != nil && (v.Pkg().Path() == tablesPath || v.Pkg().Path() == "pagetwin/core/base/table")
}

func isColumn(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == tablesPath && n.Obj().Name() == "Column"
}

// holds names a variable around a function that may change or disappear and that the function
// refers to, "" for none.
func holds(info *types.Info, fn ast.Expr) (held string) {
	switch fn := fn.(type) {
	case *ast.SelectorExpr: // a method value is bound to its receiver
		if s := info.Selections[fn]; s != nil && s.Kind() == types.MethodVal && !harmless(s.Recv()) {
			return types.ExprString(fn)
		}
		return ""
	case *ast.FuncLit:
		ast.Inspect(fn, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			v, ok := info.Uses[id].(*types.Var)
			if ok && !v.IsField() && (v.Pos() < fn.Pos() || v.Pos() > fn.End()) && !harmless(v.Type()) {
				held = id.Name + " of type " + v.Type().String()
			}
			return true
		})
	}
	return held
}

// harmless reports whether a value of a type never changes: plain values and composites of them,
// functions (checked where they are made), and words.
func harmless(t types.Type) bool {
	switch u := types.Unalias(t).(type) {
	case *types.Pointer:
		n, ok := u.Elem().(*types.Named)
		return ok && strings.HasSuffix(n.Obj().Pkg().Path()+"."+n.Obj().Name(), "app/present/wording.Book")
	case *types.Basic, *types.Signature, *types.TypeParam:
		return true
	case *types.Slice:
		return harmless(u.Elem())
	case *types.Map:
		return harmless(u.Key()) && harmless(u.Elem())
	case *types.Named:
		if u.Obj().Pkg() != nil && strings.HasSuffix(u.Obj().Pkg().Path()+"."+u.Obj().Name(), "base/say.Words") {
			return true // it never changes
		}
		return harmless(u.Underlying())
	case *types.Struct:
		for f := range u.Fields() {
			if !harmless(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}
