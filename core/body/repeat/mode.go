package repeat

import (
	"cmp"

	"pagetwin/core/base/say"
)

// Mode says what is done with templates.
type Mode string

// What can be done with templates.
const (
	Keep Mode = "keep" // nothing is counted: bodies are what the denoiser made of them
	Mark Mode = "mark" // counted and shown; bodies stay as they are
	Cut  Mode = "cut"  // left out of bodies
)

// MarshalText writes the name of the mode; "" is Keep.
func (m Mode) MarshalText() ([]byte, error) { return []byte(cmp.Or(m, Keep)), nil }

// Modes returns all modes, the default of programs first.
func Modes() []Mode { return []Mode{Cut, Mark, Keep} }

// ParseMode returns the mode with a name; "" is Keep.
func ParseMode(name string) (Mode, error) {
	switch m := Mode(name); m {
	case "":
		return Keep, nil
	case Keep, Mark, Cut:
		return m, nil
	}
	return "", say.Errorf("repeats must be cut, mark or keep, got %q", name)
}
