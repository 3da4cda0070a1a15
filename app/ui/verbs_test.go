package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pagetwin/assets"
)

// Every text is given as many values as it has verbs: a text that has lost a verb omits a number.
func TestATextHasAPlaceForEveryValue(t *testing.T) {
	texts, err := assets.Translation("en")
	if err != nil {
		t.Fatal(err)
	}
	verb := regexp.MustCompile(`%[-+#0-9.\[\]]*[a-zA-Z]`)
	checked := 0
	err = filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			key, values, ok := textCall(n)
			if text, known := texts[key]; ok && known {
				checked++
				if n := len(verb.FindAllString(strings.ReplaceAll(text, "%%", ""), -1)); n != values {
					t.Errorf("%s: %s has %d places and is given %d values: %q", path, key, n, values, text)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked < 300 {
		t.Errorf("only %d uses of texts were found", checked)
	}
}

// textCall reports whether a node asks for a text by its key, and how many values it passes.
func textCall(n ast.Node) (key string, values int, ok bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || call.Ellipsis.IsValid() {
		return "", 0, false
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return "", 0, false
	}
	switch f.Sel.Name {
	case "T", "t", "Err", "Both", "Note":
	default:
		return "", 0, false
	}
	lit, ok := call.Args[0].(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", 0, false
	}
	key, err := strconv.Unquote(lit.Value)
	return key, len(call.Args) - 1, err == nil
}
