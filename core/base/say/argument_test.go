package say

import "testing"

func TestArgumentsAreWholeInALineForAShell(t *testing.T) {
	for _, c := range []struct{ s, unix, windows string }{
		{"a/新闻.zip", "a/新闻.zip", "a/新闻.zip"},
		{"", "''", `""`},
		{"my pages/a.zip", "'my pages/a.zip'", `"my pages/a.zip"`},
		{`D:\pages\a.zip`, `'D:\pages\a.zip'`, `D:\pages\a.zip`},
		{`D:\my pages\`, `'D:\my pages\'`, `"D:\my pages\\"`},
		{"it's", `'it'\''s'`, `"it's"`},
		{`say "x\"`, `'say "x\"'`, `"say \"x\\\""`},
		{"a=50%", "a=50%", `"a=50%"`},
		{"*.gz", "'*.gz'", `"*.gz"`},
		{"a&b", "'a&b'", `"a&b"`},
	} {
		if got := unixArgument(c.s); got != c.unix {
			t.Errorf("%s is given to a shell as %s, want %s", c.s, got, c.unix)
		}
		if got := windowsArgument(c.s); got != c.windows {
			t.Errorf("%s is given to the command prompt as %s, want %s", c.s, got, c.windows)
		}
	}
}
