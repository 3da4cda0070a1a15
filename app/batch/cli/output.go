package cli

import (
	"io"
	"os"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
)

// output is a stream that the command writes to. It keeps its first error, because callers do
// not check the error of every line they print.
type output struct {
	w     io.Writer
	bar   *progress // drawn on the same terminal
	clean bool      // make control characters visible: names of pages must not control a terminal
	half  []byte    // first bytes of a character whose end is not written yet
	err   error
}

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Write writes p. After a failure it returns the first error.
func (o *output) Write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	o.bar.hide()
	if !o.clean {
		n, err := o.w.Write(p)
		o.err = err
		return n, err
	}
	if _, o.err = o.w.Write(o.visible(p)); o.err != nil {
		return 0, o.err
	}
	return len(p), nil
}

// visible returns the text with control characters made visible, except tabs and line ends.
func (o *output) visible(p []byte) []byte {
	src := append(o.half, p...)
	o.half = nil
	out := make([]byte, 0, len(src))
	for len(src) > 0 {
		if !utf8.FullRune(src) {
			o.half = append(o.half, src...)
			break
		}
		r, n := utf8.DecodeRune(src)
		switch {
		case r == '\n' || r == '\t':
			out = append(out, src[:n]...)
		case r == utf8.RuneError && n == 1:
			out = append(out, "\uFFFD"...)
		default:
			out = append(out, say.Shown(string(src[:n]))...)
		}
		src = src[n:]
	}
	return out
}

// AsJSON is the flag of commands that print figures.
type AsJSON struct {
	JSON bool `often:"beside others" name:"json" help:"Print the result as JSON."`
}

// Result prints v if the output is JSON, and otherwise a text.
func (e *Env) Result(asJSON bool, v any, en string, args ...any) error {
	if asJSON {
		return PrintJSON(e.Stdout, v)
	}
	_, err := e.Printf(en, args...)
	return err
}

// PrintJSON prints v as JSON.
func PrintJSON(w io.Writer, v any) error {
	return pack.JSON(w, "  ").Encode(v)
}

// Seconds formats a time in seconds.
func Seconds(s float64) string {
	return time.Duration(s * float64(time.Second)).Round(100 * time.Microsecond).String()
}
