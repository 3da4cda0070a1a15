package format

import (
	"fmt"
	"strconv"
	"strings"

	"pagetwin/core/body/denoise"
)

// prop is a property of the look of text.
type prop uint8

// The properties.
const (
	propSize prop = iota
	propColor
	propFace
	propWeight
	propSlant
	propLines
	props
)

// How much a declaration weighs: browsers' own, attributes, the sheet by how closely
// its selector fits, the style attribute, and what is important. The order in which
// rules come is below these.
const (
	browserRank   uint64 = 0
	attrRank      uint64 = 1 << 40
	sheetRank     uint64 = 2 << 40 // plus the selector's
	inlineRank    uint64 = 8 << 40
	importantRank uint64 = 16 << 40
)

// declared are the declarations for the look of an element.
type declared [props]struct {
	value string // in lower case; "" for nothing
	rank  uint64
}

// set sets a value, unless there is one of a higher rank.
func (d *declared) set(p prop, value string, rank uint64) {
	if value != "" && (d[p].value == "" || rank >= d[p].rank) {
		d[p].value, d[p].rank = value, rank
	}
}

func (d *declared) merge(other declared) {
	for p := range other {
		d.set(prop(p), other[p].value, other[p].rank)
	}
}

func (d *declared) read(s string, rank uint64) {
	for one := range strings.SplitSeq(s, ";") {
		name, value, ok := strings.Cut(one, ":")
		if !ok || len(value) > 200 {
			continue
		}
		value = strings.ToLower(strings.TrimSpace(value))
		own := rank
		if cut, ok := strings.CutSuffix(value, "!important"); ok {
			value, own = strings.TrimSpace(cut), rank+importantRank
		}
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "font-size":
			d.set(propSize, value, own)
		case "color":
			d.set(propColor, value, own)
		case "font-family":
			d.set(propFace, value, own)
		case "font-weight":
			d.set(propWeight, value, own)
		case "font-style":
			d.set(propSlant, value, own)
		case "text-decoration", "text-decoration-line":
			d.set(propLines, value, own)
		case "font":
			d.shorthand(value, own)
		}
	}
}

// shorthand splits a value of the property font: style and weight, size with line height,
// families.
func (d *declared) shorthand(value string, rank uint64) {
	d.set(propSlant, "normal", rank)
	d.set(propWeight, "normal", rank)
	for rest := value; rest != ""; {
		var word string
		word, rest, _ = strings.Cut(rest, " ")
		switch {
		case word == "italic" || word == "oblique":
			d.set(propSlant, word, rank)
		case word == "bold" || word == "bolder" || word == "lighter" || isWeight(word):
			d.set(propWeight, word, rank)
		default:
			size, _, _ := strings.Cut(word, "/")
			if _, ok := sizeOver(size, plainLook.size); ok {
				d.set(propSize, size, rank)
				d.set(propFace, rest, rank)
				return
			}
		}
	}
}

func (d *declared) over(parent textLook) textLook {
	l := parent
	if size, ok := sizeOver(d[propSize].value, parent.size); ok {
		l.size = size
	}
	if v := d[propColor].value; v != "" && v != "inherit" && v != "currentcolor" {
		l.color = colorCode(v)
	}
	if v := d[propFace].value; v != "" && v != "inherit" {
		first, _, _ := strings.Cut(v, ",")
		l.face = strings.Trim(strings.TrimSpace(first), `'"`)
	}
	switch v := d[propWeight].value; {
	case v == "bold" || v == "bolder":
		l.bold = true
	case v == "normal" || v == "lighter":
		l.bold = false
	case isWeight(v):
		l.bold = v >= "600"
	}
	switch d[propSlant].value {
	case "italic", "oblique":
		l.slant = true
	case "normal":
		l.slant = false
	}
	// Lines are drawn through all text inside, whatever inner elements declare.
	if v := d[propLines].value; v != "" {
		if strings.Contains(v, "underline") {
			l.lines |= underline
		}
		if strings.Contains(v, "line-through") {
			l.lines |= lineThrough
		}
	}
	return l
}

// isWeight reports whether s is a font weight of 100 to 900.
func isWeight(s string) bool {
	return len(s) == 3 && '1' <= s[0] && s[0] <= '9' && s[1:] == "00"
}

// sizeOver returns a font size in tenths of a pixel inside text of the parent's size; ok is false
// if it cannot be known.
func sizeOver(s string, parent int32) (size int32, ok bool) {
	if n, ok := sizeNames[s]; ok {
		return n, true
	}
	switch s {
	case "", "inherit":
		return 0, false
	case "smaller":
		return tenths(float64(parent) / 1.2), true
	case "larger":
		return tenths(float64(parent) * 1.2), true
	}
	unit := len(s)
	for unit > 0 && (s[unit-1] == '%' || denoise.IsLetter(s[unit-1])) {
		unit--
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(s[:unit]), 64)
	if err != nil || n < 0 {
		return 0, false
	}
	switch s[unit:] {
	case "px", "":
		n *= 10
	case "pt":
		n *= 10 * 4.0 / 3
	case "em":
		n *= float64(parent)
	case "ex":
		n *= float64(parent) / 2
	case "%":
		n *= float64(parent) / 100
	case "rem":
		n *= float64(plainLook.size)
	case "in":
		n *= 960
	case "cm":
		n *= 960 / 2.54
	case "mm":
		n *= 96 / 2.54
	case "pc":
		n *= 160
	default:
		return 0, false
	}
	return tenths(n), true
}

// tenths rounds a size and limits it to 1,000 pixels.
func tenths(n float64) int32 { return int32(min(max(n, 1), 10_000) + 0.5) }

// sizeNames are the named font sizes, in tenths of a pixel.
var sizeNames = map[string]int32{
	"xx-small": 90, "x-small": 100, "small": 130, "medium": 160, "large": 180, "x-large": 240, "xx-large": 320,
}

// colorNames are the colours of HTML 4, and orange.
var colorNames = map[string]string{
	"black": "#000000", "silver": "#c0c0c0", "gray": "#808080", "grey": "#808080", "white": "#ffffff", "maroon": "#800000",
	"red": "#ff0000", "purple": "#800080", "fuchsia": "#ff00ff", "green": "#008000", "lime": "#00ff00", "olive": "#808000",
	"yellow": "#ffff00", "navy": "#000080", "blue": "#0000ff", "teal": "#008080", "aqua": "#00ffff", "orange": "#ffa500",
}

// colorCode writes a colour as #rrggbb; unknown ones stay as they are.
func colorCode(s string) string {
	if code, ok := colorNames[s]; ok {
		return code
	}
	if in, ok := strings.CutPrefix(s, "rgb("); ok {
		var rgb [3]int
		for i, part := range strings.SplitN(strings.TrimSuffix(in, ")"), ",", 3) {
			rgb[i], _ = denoise.Number(strings.TrimSpace(part), 3)
		}
		return fmt.Sprintf("#%02x%02x%02x", min(rgb[0], 255), min(rgb[1], 255), min(rgb[2], 255))
	}
	hex := strings.TrimPrefix(s, "#")
	if strings.Trim(hex, "0123456789abcdef") != "" {
		return s
	}
	switch len(hex) {
	case 3:
		return string([]byte{'#', hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	case 6:
		return "#" + hex
	}
	return s
}
