package heap

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// machine returns the memory of the machine, or the limit of the program's control group if that
// is less.
func machine() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	n := int64(info.Totalram) * int64(info.Unit)
	for _, file := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		text, err := os.ReadFile(file)
		if limit, bad := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && bad == nil && limit > 0 {
			n = min(n, limit)
		}
	}
	return n
}
