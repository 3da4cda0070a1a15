package experiment

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// The manual has every key of an experiment file, in both languages.
func TestTheManualHasEveryKey(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		data, err := os.ReadFile("../../../assets/manual/" + lang + "/tune.md")
		if err != nil {
			t.Fatal(err)
		}
		_, table, _ := strings.Cut(string(data), "| `name` |")
		table, _, _ = strings.Cut("| `name` |"+table, "\n\n")
		looked := 0
		var look func(typ reflect.Type)
		look = func(typ reflect.Type) {
			for f := range fields(typ) {
				key, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
				inner := f.Type
				if inner.Kind() == reflect.Slice {
					inner = inner.Elem()
				}
				if inner.Kind() == reflect.Struct {
					look(inner)
				}
				if key == "" {
					continue
				}
				looked++
				if !strings.Contains(table, "`"+key+"`") && !strings.Contains(table, "["+key+"]") {
					t.Errorf("tune.md (%s) does not have the key %s", lang, key)
				}
			}
		}
		look(reflect.TypeFor[Spec]())
		if looked < 20 {
			t.Errorf("only %d keys found", looked)
		}
	}
}

// fields are the exported fields of a struct.
func fields(typ reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range typ.NumField() {
			if f := typ.Field(i); f.IsExported() && !yield(f) {
				return
			}
		}
	}
}

// What a file leaves out is as in a run: the example in the manual runs.
func TestAFileDefaultsToWhatARunDefaultsTo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "exp.toml")
	if err := os.WriteFile(file, []byte("set = 'x'\n[[algorithm]]\nname = 'tianwang'\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Load(file)
	if err != nil {
		t.Fatal(err)
	}
	if s.Denoiser.Name != "learned" || s.Candidates != "" {
		t.Errorf("denoiser %q, candidates %q", s.Denoiser.Name, s.Candidates)
	}
}
