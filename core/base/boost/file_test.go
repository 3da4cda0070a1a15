package boost

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

type record struct {
	Program string `json:"program"`
}

func TestFilesReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawModel(t, 4), drawModel(t, 5)
		beside := rapid.SliceOf(rapid.Byte()).Draw(t, "beside")
		var file strings.Builder
		if err := WriteFile(&file, Content{record{"test"}, []*Model{a, b}, beside}, 5, 3); err != nil {
			t.Fatal(err)
		}
		c, err := ReadFile(file.String(), 3, 4, 5)
		if err != nil || c.Made.(map[string]any)["program"] != "test" || !cmp.Equal(c.Models, []*Model{a, b}, unexported) || !bytes.Equal(c.Beside, beside) {
			t.Fatalf("%v, record %+v\n%s", err, c.Made, file.String())
		}
	})
}

func TestFilesOfOtherModelsAreRefused(t *testing.T) {
	m := &Model{Groups: 1, Trees: []Tree{{Questions: []Question{{1, 0, 5}}, Leaves: []int16{-1, 1}}}}
	var file strings.Builder
	if err := WriteFile(&file, Content{Models: []*Model{m}}, 2, 1); err != nil {
		t.Fatal(err)
	}
	good := file.String()
	if _, err := ReadFile(good, 1, 2); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, src string
		groups    int
		columns   []int
		want      string
	}{
		{"no JSON", "", 1, []int{2}, "unexpected end"},
		{"another format", strings.Replace(good, `"format": 1`, `"format": 9`, 1), 1, []int{2}, "format 9"},
		{"other features", good, 1, []int{3}, "2 features"},
		{"other groups", good, 4, []int{2}, "in 1 group"},
		{"groups that the model has not", strings.Replace(good, `"columns": 2,`, `"columns": 2, "groups": 4,`, 1), 4, []int{2}, "model 1 has 1 group"},
		{"a line that is no base64", strings.Replace(good, `"model": [`, `"model": ["*",`, 1), 1, []int{2}, "line 1"},
		{"more than was written", strings.Replace(good, `"model": [`, `"model": ["AAAA",`, 1), 1, []int{2}, "model"},
		{"fewer models", good, 1, []int{2, 2}, "model 2"},
	} {
		_, err := ReadFile(c.src, c.groups, c.columns...)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q in it", c.name, err, c.want)
		}
	}
	file.Reset()
	if err := WriteFile(&file, Content{Models: []*Model{m, m}}, 2, 1); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile(file.String(), 1, 2); err == nil || !strings.Contains(err.Error(), "after the model") {
		t.Errorf("two models are read as one: %v", err)
	}
}
