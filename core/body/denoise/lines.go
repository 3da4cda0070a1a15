package denoise

import "strings"

// Lines cleans the text of another program: valid UTF-8, each run of white space within a line as
// one space, no empty lines.
func Lines(text string) string {
	var lines []string
	for line := range strings.Lines(strings.ToValidUTF8(text, "\uFFFD")) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
