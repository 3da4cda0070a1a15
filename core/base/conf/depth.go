package conf

import "strings"

// tooDeep returns the first line on which src nests more than deepest levels, 0 for none. It
// recognises only brackets and dots outside of strings and comments; up to the first error in the
// file it sees what the decoder sees, and the decoder stops there.
func tooDeep(src string) int {
	var levels []int // that each open bracket adds: itself, and the dots of the key before it
	depth, dots := 0, 0
	for i := 0; i < len(src); {
		switch c := src[i]; c {
		case '#':
			i += lineEnd(src[i:])
			continue
		case '"', '\'':
			i += quoted(src[i:])
			continue
		case '[', '{':
			levels = append(levels, 1+dots)
			depth, dots = depth+1+dots, 0
		case ']', '}':
			if n := len(levels); n > 0 {
				depth, levels = depth-levels[n-1], levels[:n-1]
			}
			dots = 0
		case '.':
			dots++
		case ',', '\n':
			dots = 0
		}
		if depth+dots > deepest {
			return 1 + strings.Count(src[:i], "\n")
		}
		i++
	}
	return 0
}

// lineEnd returns the number of bytes before the next line break.
func lineEnd(src string) int {
	if i := strings.IndexByte(src, '\n'); i >= 0 {
		return i
	}
	return len(src)
}

func quoted(src string) int {
	quote := src[:1]
	long := strings.HasPrefix(src, strings.Repeat(quote, 3))
	end, within := quote, src[:lineEnd(src)]
	if long {
		end, within = src[:3], src
	}
	for i := len(end); i < len(within); i++ {
		switch {
		case quote == `"` && within[i] == '\\':
			i++
		case strings.HasPrefix(within[i:], end):
			i += len(end)
			for n := 0; long && n < 2 && strings.HasPrefix(within[i:], quote); n++ {
				i++ // up to two quotes may stand before those that close it
			}
			return i
		}
	}
	return len(within)
}
