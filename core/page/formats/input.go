package formats

import (
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
)

// Input returns a page set as an input that no output may replace or become a part of.
func Input(path string) disk.Input {
	return disk.Input{Path: path, What: param.Words{En: "the page set"}, Takes: All().Takes}
}
