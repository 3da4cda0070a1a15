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

// The user's words are found from the file's folder, and cells of other words are run again.
func TestWordsOfTheUserArePartOfAnExperiment(t *testing.T) {
	dir := t.TempDir()
	words, file := filepath.Join(dir, "words.txt"), filepath.Join(dir, "exp.toml")
	prints := make(map[string]bool)
	for _, text := range []string{"去重\n", "去重算法\n"} {
		for name, src := range map[string]string{words: text, file: "set = 'x'\ndictionary = 'words.txt'\n[[algorithm]]\nname = 'tianwang'\n"} {
			if err := os.WriteFile(name, []byte(src), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		s, err := Load(file)
		if err != nil {
			t.Fatal(err)
		}
		cells, err := s.Plan()
		if err != nil || cells[0].Dictionary != words {
			t.Errorf("%v: the cell has the words %q, want %q", err, cells[0].Dictionary, words)
		}
		n, err := s.normal()
		if err != nil {
			t.Fatal(err)
		}
		print, err := n.others()
		if err != nil {
			t.Fatal(err)
		}
		prints[print] = true
	}
	if len(prints) != 2 {
		t.Error("other words in the file make the same fingerprint")
	}
}
