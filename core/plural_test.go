package core_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A text that counts has a form for one and a form for many, "%d {page|pages}", and is put
// together by what knows the forms.
func TestWordsBehindANumberHaveTheirForms(t *testing.T) {
	w := &words{t: t, fset: token.NewFileSet()}
	counted := 0
	for _, root := range []string{".", "../app"} {
		err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if err == nil && e.Name() == "peers" {
				return fs.SkipDir // a module of its own
			}
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(filepath.Dir(path), "test") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(w.fset, path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.BasicLit:
					w.counts(n)
				case *ast.CallExpr:
					counted += w.formed(n)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if counted < 400 {
		t.Errorf("only %d texts count", counted)
	}
}

// many finds a number and the word for many that follows it.
var many = regexp.MustCompile(`%(?:\[\d+\])?d (?:(?:decided|different|distinct|drawn|differing|empty|hash|judged|kept|labelled|more|other|shared|such) )*([a-z-]*[b-rt-z]s)\b`)

// verbsInS are words that end as those for many do and are none.
var verbsInS = strings.Fields("is has does its asks brings changes contains covers falls goes holds lies makes meets names reaches refers says scores shows slides stands takes weighs")

// counts looks at the words that follow numbers in a text.
func (w *words) counts(lit *ast.BasicLit) {
	for _, m := range many.FindAllStringSubmatch(text(lit), -1) {
		if !slices.Contains(verbsInS, m[1]) {
			w.errorf(lit.Pos(), "%q has one form for one and for many, it takes {one|many}", m[0])
		}
	}
}

// forms finds a word with its forms.
var forms = regexp.MustCompile(`%[^{}]*\{[a-z][a-z -]*\|[a-z -]+\}`)

// formed reports whether a call has a text with forms, which only core/base/say puts together.
func (w *words) formed(c *ast.CallExpr) int {
	for _, a := range c.Args {
		if forms.MatchString(text(a)) {
			if name := nameOf(c.Fun); strings.HasPrefix(name, "fmt.") || strings.HasPrefix(name, "errors.") {
				w.errorf(c.Pos(), "%s does not know the forms of words: say.Sprintf does", name)
			}
			return 1
		}
	}
	return 0
}
