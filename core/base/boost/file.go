package boost

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"slices"

	"pagetwin/core/base/say"
)

// File is the JSON form of a file of models, with a record, of any shape, of how they were made.
type File struct {
	Format  int      `json:"format"`
	Made    any      `json:"made"`
	Columns int      `json:"columns"`          // that the models may ask for
	Groups  int      `json:"groups,omitempty"` // of each model; 0 stands for one
	Model   []string `json:"model"`            // base64 of one model after another, in lines
	Beside  []string `json:"beside,omitempty"` // base64 of what else the models need, in lines
}

// Content is the content of a file.
type Content struct {
	Made   any
	Models []*Model
	Beside []byte // further data of the caller that the models need
}

// fileFormat is the version of the file format.
const fileFormat = 1

// lineBytes is the number of bytes of a model on one line.
const lineBytes = 90

// WriteFile writes models that have the given number of groups each and use fewer than the given
// columns, with the record of how they were made.
func WriteFile(w io.Writer, c Content, columns, groups int) error {
	var b []byte
	var err error
	for _, m := range c.Models {
		if b, err = m.AppendBinary(b); err != nil {
			return err
		}
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	return enc.Encode(File{
		Format: fileFormat, Made: c.Made, Columns: columns, Groups: inFile(groups), Model: toLines(b), Beside: toLines(c.Beside),
	})
}

// toLines returns the base64 of b in lines.
func toLines(b []byte) (lines []string) {
	for line := range slices.Chunk(b, lineBytes) {
		lines = append(lines, base64.StdEncoding.EncodeToString(line))
	}
	return lines
}

// fromLines is the inverse of toLines.
func fromLines(lines []string) (b []byte, err error) {
	for i, line := range lines {
		part, err := base64.StdEncoding.DecodeString(line)
		if err != nil {
			return nil, say.Errorf("line %d of the model: %v", i+1, err)
		}
		b = append(b, part...)
	}
	return b, nil
}

func inFile(groups int) int {
	if groups == 1 {
		return 0
	}
	return groups
}

// ReadFile reads a file of WriteFile: one model for each of columns, which is the number of
// columns that it may use; the largest is that of the file.
func ReadFile(src string, groups int, columns ...int) (c Content, err error) {
	var f File
	if err := json.Unmarshal([]byte(src), &f); err != nil {
		return c, err
	}
	c.Made = f.Made
	if most := slices.Max(columns); f.Format != fileFormat || f.Columns != most || f.Groups != inFile(groups) {
		return c, say.Errorf("trained for format %d with %d {feature|features} in %d {group|groups}, but this program uses format %d with %d in %d: train it again",
			f.Format, f.Columns, max(1, f.Groups), fileFormat, most, groups)
	}
	b, err := fromLines(f.Model)
	if err != nil {
		return c, err
	}
	if c.Beside, err = fromLines(f.Beside); err != nil {
		return c, err
	}
	c.Models = make([]*Model, len(columns))
	for k := range c.Models {
		if c.Models[k], b, err = Read(b, columns[k]); err != nil {
			return c, say.Errorf("model %d: %v", k+1, err)
		}
		if c.Models[k].Groups != groups {
			return c, say.Errorf("model %d has %d {group|groups}, expected %d", k+1, c.Models[k].Groups, groups)
		}
	}
	if len(b) > 0 {
		return c, say.Errorf("%d extra {byte|bytes} after the model", len(b))
	}
	return c, nil
}
