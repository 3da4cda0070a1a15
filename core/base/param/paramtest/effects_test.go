package paramtest_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"pagetwin/core/base/param"
	"pagetwin/core/base/param/paramtest"
)

// thing is three parameters, of which twice has an effect while by is not 0 and way is
// "up"; idle is what it says of that.
func thing(idle func(param.Values) bool) []param.Param {
	return []param.Param{
		{Name: "way", Kind: param.Choice, Default: "up", Choices: []string{"up", "down"}},
		{Name: "by", Kind: param.Int, Default: 1, Max: 3, Grid: []any{0, 1, 2}},
		{Name: "twice", Kind: param.Bool, Default: false, Idle: idle},
	}
}

func does(v param.Values) (paramtest.Seen, error) {
	n := uint64(v.Int("by"))
	if v.Str("way") == "down" {
		return paramtest.Seen{Shown: 100 - n}, nil
	}
	if v.Bool("twice") {
		n *= 2
	}
	return paramtest.Seen{Shown: n}, nil
}

// The check sees a declaration that says too much, and one that says too little, also
// where the effect hangs on a number.
func TestFalseDeclarationsAreSeen(t *testing.T) {
	down, none := param.Where("way", "down"), param.Where("by", 0)
	declared := map[string]func(param.Values) bool{
		"right":        param.Either(down, none),
		"nothing":      nil,
		"too little":   down,
		"half":         none,
		"too much":     func(param.Values) bool { return true },
		"wrong way":    param.Either(param.Where("way", "up"), none),
		"wrong number": param.Either(down, param.Unless("by", 1)),
	}
	if kind := os.Getenv("PAGETWIN_DECLARED"); kind != "" {
		paramtest.Effects(t, "thing", thing(declared[kind]), nil, does)
		return
	}
	for kind := range declared {
		c := exec.Command(os.Args[0], "-test.run=^TestFalseDeclarationsAreSeen$")
		c.Env = append(os.Environ(), "PAGETWIN_DECLARED="+kind)
		out, err := c.CombinedOutput()
		if ok := kind == "right"; ok != (err == nil) || !ok && !strings.Contains(string(out), "thing: twice") {
			t.Errorf("%s: %v\n%s", kind, err, out)
		}
	}
}
