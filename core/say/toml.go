package say

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// TOML makes an error of what the decoder found wrong in src: the line, and the
// column in characters or the key, around its own English.
func TOML(src string, err error) error {
	if pe, ok := errors.AsType[toml.ParseError](err); ok {
		before := src[:min(max(pe.Position.Start, 0), len(src))] // a control character at the beginning is said to stand before it
		column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
		return Errorf("line %d, column %d: %s", "第 %d 行第 %d 列：%s", pe.Position.Line, column, pe.Message)
	}
	if m := valueError.FindStringSubmatch(err.Error()); m != nil {
		line, _ := strconv.Atoi(m[1]) // digits
		return Errorf("line %d, key %s: %s", "第 %d 行，键 %s：%s", line, m[2], m[3])
	}
	return Errorf("is no TOML: %s", "不是正确的 TOML：%s", strings.TrimPrefix(err.Error(), "toml: "))
}

// valueError is what the decoder says of a value that does not fit, of which it
// gives the place in words only.
var valueError = regexp.MustCompile(`^toml: line (\d+) \(last key "(.*?)"\): (.*)`)
