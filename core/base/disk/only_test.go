package disk_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// changing are the functions of package os that write, name or delete.
var changing = map[string]bool{
	"Create": true, "CreateTemp": true, "OpenFile": true, "WriteFile": true, "Rename": true, "Remove": true, "RemoveAll": true,
	"Mkdir": true, "MkdirAll": true, "MkdirTemp": true, "Truncate": true, "Symlink": true, "Link": true, "Chmod": true, "Chown": true,
	"Lchown": true, "Chtimes": true, "CopyFS": true,
}

// Only package disk writes, names and deletes; all others go through it, so that what
// it promises holds everywhere.
func TestOnlyThisPackageWrites(t *testing.T) {
	root, err := filepath.Abs("../../..")
	must(t, err)
	files := 0
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		rel = filepath.ToSlash(rel)
		if e.IsDir() {
			if base := e.Name(); path != root && (strings.HasPrefix(base, ".") || base == "testdata" || strings.HasSuffix(base, "test") && base != "test") || rel == "core/base/disk" || rel == "out" || rel == "bin" {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		files++
		src, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		must(t, err)
		names := map[string]string{} // under which the file has a package
		for _, im := range src.Imports {
			p, _ := strconv.Unquote(im.Path.Value)
			name := p[strings.LastIndexByte(p, '/')+1:]
			if im.Name != nil {
				name = im.Name.Name
			}
			names[name] = p
		}
		ast.Inspect(src, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			x, ok := sel.X.(*ast.Ident)
			if !ok || x.Obj != nil {
				return true
			}
			of := names[x.Name]
			bad := of == "os" && changing[sel.Sel.Name] || of == "io/ioutil" ||
				of == "syscall" && (changing[sel.Sel.Name] || sel.Sel.Name == "Open" || sel.Sel.Name == "Unlink")
			if bad {
				t.Errorf("%s: %s.%s writes past package disk", rel, x.Name, sel.Sel.Name)
			}
			return true
		})
		return nil
	})
	if err != nil || files < 100 {
		t.Errorf("%d files were looked at: %v", files, err)
	}
}
