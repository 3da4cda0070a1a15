package export

import (
	"bufio"
	"io"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/page/formats"
)

// SetInput is a page set as something that no output may replace or become a part of.
func SetInput(path string) disk.Input {
	return disk.Input{Path: path, What: param.Words{En: "the page set", Zh: "网页集"}, Takes: formats.All().Takes}
}

// ToFile lets write fill the file at path, whole or not at all, unless something
// stands against it: see [disk.Claim]. in is what must not be written over, the open
// set above all; asked tells that the person was asked whether to replace what is
// there. ledger, which may be nil, remembers the file.
func ToFile(ledger *disk.Ledger, path string, in []disk.Input, asked bool, write func(io.Writer) error) error {
	err := disk.Claim{In: in, Out: []disk.Output{{Path: path}}, Force: asked, Ours: ledger.Wrote}.Check()
	if err != nil {
		return err
	}
	return ledger.Write(path, func(w *bufio.Writer) error { return write(w) })
}
