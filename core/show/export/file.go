package export

import (
	"bufio"
	"io"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/page/formats"
)

// SetInput returns a page set as an input that no output may replace or become a part of.
func SetInput(path string) disk.Input {
	return disk.Input{Path: path, What: param.Words{En: "the page set"}, Takes: formats.All().Takes}
}

// ToFile has write fill the file at path, whole or not at all, unless that is not allowed: see
// [disk.Claim]. in are the inputs that must not be overwritten, above all the open set; asked
// says that the person agreed to replace an existing file. ledger, which may be nil, remembers
// the file.
func ToFile(ledger *disk.Ledger, path string, in []disk.Input, asked bool, write func(io.Writer) error) error {
	err := disk.Claim{In: in, Out: []disk.Output{{Path: path}}, Force: asked, Ours: ledger.Wrote}.Check()
	if err != nil {
		return err
	}
	return ledger.Write(path, func(w *bufio.Writer) error { return write(w) })
}
