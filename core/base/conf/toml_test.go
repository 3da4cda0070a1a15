package conf_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"pagetwin/core/base/conf"
	"pagetwin/core/base/say"
)

func TestWhatIsNoTOMLIsSaidWithItsPlaceInBothLanguages(t *testing.T) {
	for _, c := range []struct{ src, en, zh string }{
		{"a = \n", "line 1, column 5: expected value", "第 1 行第 5 列：expected value"},
		{"# 甲\n\"乙\" = \"丙\" x", "line 2, column 10: expected a top-level", "第 2 行第 10 列：expected a top-level"},
		{"a = 1\na = 2\n", "line 2, column 1: Key 'a' has already", "第 2 行第 1 列：Key 'a' has already"},
		{"b = 1\na = 'x'\n", "line 2, key a: incompatible types", "第 2 行，键 a：incompatible types"},
		{"a = 1\n网页 = [", "line 2, column 1: ", "第 2 行第 1 列："},
		{"a = \"x", "line 1, column 6: ", "第 1 行第 6 列："},
		{"\x7f", "line 1, column 1: ", "第 1 行第 1 列："}, // the decoder says it begins before the file
		{"a = 1\n\x01 = ", "line 2, ", "第 2 行"},
		{"a = 99999999999999999999", "line 1, ", "第 1 行"},
		{"a = 1\nc = 2\n", `line 2: unknown key "c"`, `第 2 行：没有键 "c"`},
		{"[d]\n'e\"' = 1\n", `line 1: unknown key "d"`, `第 1 行：没有键 "d"`},
	} {
		err := conf.Read(strings.NewReader(c.src), &struct{ A, B int }{}, nil)
		if w := say.Of(err); err == nil || !strings.HasPrefix(w.En, c.en) || !strings.HasPrefix(w.In("zh"), c.zh) || strings.Contains(w.En, "\n") {
			t.Errorf("%q: %q", c.src, w)
		}
	}
}

func TestKeysThatAreOpenAreNoMistake(t *testing.T) {
	if err := conf.Read(strings.NewReader("a = 1\nc = 2"), &struct{ A int }{}, conf.Any); err != nil {
		t.Error(err)
	}
}

// Without a bound the decoder's stack ends the program at 2 MB of brackets, and 12 KB
// of inline tables take it 18 s.
func TestFilesThatAreTooDeepOrTooLargeAreOneLine(t *testing.T) {
	const n = 1 << 20
	var endless endless
	for name, c := range map[string]struct {
		in   io.Reader
		want string
	}{
		"arrays":            {strings.NewReader("b = 'x'\na=" + strings.Repeat("[", 2*n)), "line 2: arrays"},
		"tables":            {strings.NewReader("a=" + strings.Repeat("{b=", n)), "line 1: arrays"},
		"dotted key":        {strings.NewReader(strings.Repeat("a.", n) + "a=1"), "line 1: arrays"},
		"header":            {strings.NewReader("\n[" + strings.Repeat("a.", n) + "a]"), "line 2: arrays"},
		"dots in tables":    {strings.NewReader("a=" + strings.Repeat("{b.c.d.e.f=", 7)), "line 1: arrays"},
		"lines of an array": {strings.NewReader("a=" + strings.Repeat("[\n", n)), "line 17: arrays"},
		"behind a string":   {strings.NewReader(`a=["\"]",'"',` + "'''\n''''',\"\"\"\\\"\"\"\"," + strings.Repeat("[", n)), "line 2: arrays"},
		"size":              {&endless, "is larger than 4"},
	} {
		var into map[string]any
		if err := conf.Read(c.in, &into, nil); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if endless > 5<<20 {
		t.Errorf("%d bytes were read", endless)
	}
}

// endless is a file without end, as /dev/zero is; it counts what was read.
type endless int

func (e *endless) Read(p []byte) (int, error) {
	*e += endless(len(p))
	return len(p), nil
}

func TestBracketsAndDotsThatNestNothingAreNotCounted(t *testing.T) {
	many := strings.Repeat("[", 100) + strings.Repeat("a.", 100)
	for _, src := range []string{
		"a = '" + many + "'", "a = \"\\\"" + many + "\"", "a = '''\n'" + many + "'''", `a = """x""` + many + `"""`, "# " + many, "'" + many + "' = 1",
		"a = [" + strings.Repeat("[1.5, 2.5], ", 100) + "]", strings.Repeat("[[a]]\n", 100), "a = [" + strings.Repeat("1.5,", 100) + "]",
		"a = [" + strings.Repeat("1.5\n,", 100) + "]",
	} {
		var into map[string]any
		if err := conf.Read(strings.NewReader(src), &into, conf.Any); err != nil {
			t.Errorf("%.20q: %v", src, err)
		}
	}
}

func TestAFileThatCannotBeReadToItsEndIsAnError(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("a = 1\n"), brokenReader{})
	if err := conf.Read(broken, &struct{ A int }{}, nil); err == nil || err.Error() != "broken" {
		t.Error(err)
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("broken") }

// Whatever the file, what is wrong with it is said in one line.
func FuzzTOML(f *testing.F) {
	f.Add("a = 1\n[b]\nc = 'x'")
	f.Add("\x7f")
	f.Add(`a = [{b.c = """x""", d = '#[{.'}] # [`)
	f.Fuzz(func(t *testing.T, src string) {
		var into struct{ A int }
		if err := conf.Read(strings.NewReader(src), &into, nil); err != nil && (err.Error() == "" || strings.ContainsAny(err.Error(), "\n\r")) {
			t.Fatalf("%q: %q is said", src, err)
		}
	})
}
