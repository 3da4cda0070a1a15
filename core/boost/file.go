package boost

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"slices"

	"pagetwin/core/say"
)

// File is models as they lie on disk, in JSON: with the record of how they were made,
// which Made is the shape of.
type File[Made any] struct {
	Format  int      `json:"format"`
	Made    Made     `json:"made"`
	Columns int      `json:"columns"`          // that the models may ask for
	Groups  int      `json:"groups,omitempty"` // of each model; 0 stands for one
	Model   []string `json:"model"`            // base64 of one model after another, in lines
}

// fileFormat is the number of the form of the files.
const fileFormat = 1

// lineBytes is how many bytes of a model stand on one line.
const lineBytes = 90

// WriteFile writes models that have the given groups each and ask for fewer than the
// given columns, with the record of how they were made.
func WriteFile[Made any](w io.Writer, made Made, columns, groups int, models ...*Model) error {
	var b []byte
	var err error
	for _, m := range models {
		if b, err = m.AppendBinary(b); err != nil {
			return err
		}
	}
	f := File[Made]{Format: fileFormat, Made: made, Columns: columns, Groups: inFile(groups)}
	for line := range slices.Chunk(b, lineBytes) {
		f.Model = append(f.Model, base64.StdEncoding.EncodeToString(line))
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	return enc.Encode(f)
}

// inFile is how a number of groups stands in a file.
func inFile(groups int) int {
	if groups == 1 {
		return 0
	}
	return groups
}

// ReadFile reads what WriteFile wrote: as many models as columns are given, each with
// the columns that it may ask for, the most of which are those of the file.
func ReadFile[Made any](src string, groups int, columns ...int) ([]*Model, Made, error) {
	var f File[Made]
	if err := json.Unmarshal([]byte(src), &f); err != nil {
		return nil, f.Made, err
	}
	if most := slices.Max(columns); f.Format != fileFormat || f.Columns != most || f.Groups != inFile(groups) {
		return nil, f.Made, say.Errorf("made for format %d with %d features in %d groups, this program has format %d with %d in %d: train again",
			"按格式 %d、%d 个特征 %d 组训练，而本程序是格式 %d、%d 个特征 %d 组：请重新训练",
			f.Format, f.Columns, max(1, f.Groups), fileFormat, most, groups)
	}
	var b []byte
	for i, line := range f.Model {
		part, err := base64.StdEncoding.DecodeString(line)
		if err != nil {
			return nil, f.Made, say.Errorf("line %d of the model: %v", "模型第 %d 行：%v", i+1, err)
		}
		b = append(b, part...)
	}
	models := make([]*Model, len(columns))
	for k := range models {
		var err error
		if models[k], b, err = Read(b, columns[k]); err != nil {
			return nil, f.Made, say.Errorf("model %d: %v", "第 %d 个模型：%v", k+1, err)
		}
		if models[k].Groups != groups {
			return nil, f.Made, say.Errorf("model %d has %d groups, wanted %d", "第 %d 个模型有 %d 组，应为 %d 组", k+1, models[k].Groups, groups)
		}
	}
	if len(b) > 0 {
		return nil, f.Made, say.Errorf("%d bytes behind the model", "模型后面多出 %d 字节", len(b))
	}
	return models, f.Made, nil
}
