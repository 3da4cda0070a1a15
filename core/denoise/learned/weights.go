package learned

import (
	"encoding/base64"
	"encoding/json"
	"io"

	"pagetwin/core/boost"
	"pagetwin/core/say"
)

// weightsFormat is the number of the form of weights files.
const weightsFormat = 1

// Made is the record of how weights were made.
type Made struct {
	Program  string    `json:"program"` // version
	Settings Settings  `json:"settings"`
	FoldsBy  string    `json:"folds_by"` // "site" or "set"
	Sets     []MadeSet `json:"sets"`
}

// MadeSet is a page set that weights were fitted to, with macro-averaged F1 of
// character 4-grams.
type MadeSet struct {
	Name        string  `json:"name"`
	Fingerprint string  `json:"fingerprint"`
	Pages       int     `json:"pages"`    // with a true body
	Sites       int     `json:"sites"`    // groups of pages that are in one fold
	Ceiling     float64 `json:"ceiling"`  // the best that the blocks allow
	Seen        float64 `json:"seen"`     // by the model itself, on the pages it was fitted to
	Held        float64 `json:"held_out"` // by models that have seen no page of the page's fold
}

// weights is the file.
type weights struct {
	Format  int      `json:"format"`
	Made    Made     `json:"made"`
	Columns int      `json:"columns"` // of both passes
	Groups  int      `json:"groups"`
	Model   []string `json:"model"` // base64 of the first and then the second pass, in lines
}

const lineBytes = 90

// Write writes the model and the record of how it was made.
func (m *Model) Write(w io.Writer, made Made) error {
	b, err := m.First.AppendBinary(nil)
	if err != nil {
		return err
	}
	if b, err = m.Second.AppendBinary(b); err != nil {
		return err
	}
	f := weights{Format: weightsFormat, Made: made, Columns: int(columns2), Groups: int(groups)}
	for len(b) > 0 {
		n := min(lineBytes, len(b))
		f.Model = append(f.Model, base64.StdEncoding.EncodeToString(b[:n]))
		b = b[n:]
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	return enc.Encode(f)
}

// readModel reads a weights file.
func readModel(file string) (*Model, Made, error) {
	var f weights
	if err := json.Unmarshal([]byte(file), &f); err != nil {
		return nil, Made{}, say.Errorf("weights: %v", "权重：%v", err)
	}
	if f.Format != weightsFormat || f.Columns != int(columns2) || f.Groups != int(groups) {
		return nil, Made{}, say.Errorf("weights: made for format %d with %d features in %d groups, this program has format %d with %d in %d: train again",
			"权重：按格式 %d、%d 个特征 %d 组训练，而本程序是格式 %d、%d 个特征 %d 组：请重新训练",
			f.Format, f.Columns, f.Groups, weightsFormat, int(columns2), int(groups))
	}
	var b []byte
	for i, line := range f.Model {
		part, err := base64.StdEncoding.DecodeString(line)
		if err != nil {
			return nil, Made{}, say.Errorf("weights: line %d of the model: %v", "权重：模型第 %d 行：%v", i+1, err)
		}
		b = append(b, part...)
	}
	var m Model
	var err error
	if m.First, b, err = boost.Read(b, int(columns1)); err != nil {
		return nil, Made{}, say.Errorf("weights: first pass: %v", "权重：第一遍：%v", err)
	}
	if m.Second, b, err = boost.Read(b, int(columns2)); err != nil {
		return nil, Made{}, say.Errorf("weights: second pass: %v", "权重：第二遍：%v", err)
	}
	if len(b) > 0 || m.First.Groups != int(groups) || m.Second.Groups != int(groups) {
		return nil, Made{}, say.Errorf("weights: %d bytes behind the model, or other groups than declared",
			"权重：模型后面多出 %d 字节，或分组与声明的不同", len(b))
	}
	return &m, f.Made, nil
}
