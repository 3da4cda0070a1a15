package letters

import (
	"strings"
	"testing"
)

func TestEverySystemIsToldItsOwnWayToAChineseFont(t *testing.T) {
	for _, c := range []struct{ system, release, want string }{
		{"linux", "PRETTY_NAME=\"Debian GNU/Linux 12\"\nID=debian\n", "apt-get"},
		{"linux", "ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", "apt-get"},
		{"linux", "ID=fedora\r\n", "dnf"},
		{"linux", "ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n", "dnf"},
		{"linux", "ID=\"opensuse-leap\"\nID_LIKE=\"suse opensuse\"\n", "zypper"},
		{"linux", "ID=manjaro\nID_LIKE=arch\n", "pacman"},
		{"linux", "ID=alpine\n", "apk"},
		{"linux", "ID=own\n", "~/.local/share/fonts"},
		{"linux", "", "~/.local/share/fonts"},
		{"freebsd", "", "~/.local/share/fonts"},
		{"windows", "", "Optional features"},
		{"darwin", "", "Font Book"},
	} {
		got := remedy(c.system, c.release)
		if !strings.Contains(got.En, c.want) || !got.Has("zh") || c.system != "linux" && strings.Contains(got.En+got.In("zh"), "apt") {
			t.Errorf("%s %q: %v, want %s", c.system, c.release, got, c.want)
		}
	}
}
