package letters

import (
	"os"
	"runtime"
	"strings"

	"pagetwin/core/base/say"
)

// installers are the commands by which Linux systems install a Chinese font that Load finds, by
// the ID or ID_LIKE of /etc/os-release.
var installers = map[string]string{
	"debian": "sudo apt-get install fonts-wqy-microhei",
	"ubuntu": "sudo apt-get install fonts-wqy-microhei",
	"fedora": "sudo dnf install wqy-microhei-fonts",
	"rhel":   "sudo dnf install wqy-microhei-fonts",
	"suse":   "sudo zypper install wqy-microhei-fonts",
	"arch":   "sudo pacman -S wqy-microhei",
	"alpine": "sudo apk add font-wqy-zenhei",
}

// Remedy explains how to install a font with Chinese characters on this system.
func Remedy() say.Words {
	release, _ := os.ReadFile("/etc/os-release")
	return remedy(runtime.GOOS, string(release))
}

func remedy(system, release string) say.Words {
	switch system {
	case "windows":
		return say.Words{En: "Windows Settings, Optional features: add \"Chinese (Simplified) Supplemental Fonts\""}
	case "darwin":
		return say.Words{En: "Font Book: download PingFang SC"}
	}
	ids := map[string]string{}
	for line := range strings.Lines(release) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		ids[key] = strings.Trim(value, `"'`)
	}
	for _, id := range strings.Fields(ids["ID"] + " " + ids["ID_LIKE"]) {
		if command := installers[id]; command != "" {
			return say.Same(command)
		}
	}
	return say.Words{En: "put a font such as wqy-microhei.ttc into ~/.local/share/fonts"}
}
