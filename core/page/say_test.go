package page

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// Whatever this package says to a person it says in Chinese too, with the same
// arguments.
func TestEverythingIsSaidInBothLanguages(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	verb := regexp.MustCompile(`%(\[\d+\])?[-+ .\d]*([a-zA-Z%])`)
	kinds := func(s string) map[string]int {
		count := map[string]int{}
		for _, m := range verb.FindAllStringSubmatch(s, -1) {
			count[m[2]]++
		}
		return count
	}
	calls := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) < 2 {
				return true
			}
			fn := ""
			switch f := call.Fun.(type) {
			case *ast.Ident:
				fn = f.Name
			case *ast.SelectorExpr:
				fn = f.Sel.Name
			}
			if fn != "say" && fn != "sorry" && fn != "refuse" && fn != "leaveOut" {
				return true
			}
			en, zh := literal(call.Args[0]), literal(call.Args[1])
			if en == "" {
				return true
			}
			calls++
			if !strings.ContainsFunc(zh, func(r rune) bool { return unicode.Is(unicode.Han, r) }) && strings.ContainsFunc(verb.ReplaceAllString(en, ""), unicode.IsLetter) {
				t.Errorf("%s: %q has no Chinese: %q", name, en, zh)
			}
			if a, b := fmt.Sprint(kinds(en)), fmt.Sprint(kinds(zh)); a != b {
				t.Errorf("%s: %q has the verbs %s, %q has %s", name, en, a, zh, b)
			}
			return true
		})
	}
	if calls < 80 {
		t.Errorf("only %d messages found", calls)
	}
}

func literal(e ast.Expr) string {
	if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
		s, _ := strconv.Unquote(l.Value)
		return s
	}
	return ""
}

func TestAnErrorInsideAnotherIsSaidInItsLanguage(t *testing.T) {
	inner := sorry("is %d", "为 %d", 3)
	outer := sorry("open %s: %v", "打开 %s：%v", "x\ny", inner)
	if w := Words(outer); w.En != "open x y: is 3" || w.Zh != "打开 x y：为 3" || !errors.Is(outer, inner) {
		t.Errorf("%+v", w)
	}
	if w := Words(errors.New("plain")); w.In("zh") != "plain" {
		t.Errorf("%+v", w)
	}
	if w := Words(fmt.Errorf("more: %w", inner)); w.Zh != "more: is 3" {
		t.Errorf("%+v", w)
	}
	if p := say("a", "甲").at("w"); p.In("zh") != "甲" || p.In("en") != "a" || (Problem{What: "b"}).In("zh") != "b" {
		t.Errorf("%+v", p)
	}
}
