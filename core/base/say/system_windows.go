package say

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"golang.org/x/sys/windows"
)

// Argument returns s as an argument of a command line for a shell, in quotes if needed.
func Argument(s string) string { return windowsArgument(s) }

// ofSystem returns the text of an error of Windows. Windows has it in the language of its
// installation, with a full stop, whatever language the program uses; frequent errors are worded
// here, and the text of Windows is looked up for others.
func ofSystem(no syscall.Errno) (Words, bool) {
	switch no {
	case windows.ERROR_ACCESS_DENIED:
		return Text("access is denied"), true
	case windows.ERROR_SHARING_VIOLATION, windows.ERROR_LOCK_VIOLATION:
		return Text("it is in use"), true
	case windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL:
		return Text("no space left on the disk"), true
	case windows.ERROR_WRITE_PROTECT:
		return Text("the disk is read-only"), true
	case windows.ERROR_CRC, windows.ERROR_IO_DEVICE:
		return Text("the disk cannot read or write it"), true
	case windows.ERROR_NOT_READY:
		return Text("there is no disk in the drive"), true
	case windows.ERROR_BAD_NETPATH, windows.ERROR_BAD_NET_NAME, windows.ERROR_UNEXP_NET_ERR, windows.ERROR_NETNAME_DELETED:
		return Text("the network has no such computer or folder, or lost it"), true
	case windows.ERROR_INVALID_NAME, windows.ERROR_BAD_PATHNAME:
		return Text("Windows allows no such name"), true
	case windows.ERROR_FILENAME_EXCED_RANGE:
		return Text("the name is too long"), true
	case windows.ERROR_TOO_MANY_OPEN_FILES:
		return Text("too many files are open"), true
	case windows.ERROR_DIRECTORY:
		return Text("it is no folder"), true
	}
	switch {
	case errors.Is(no, fs.ErrNotExist):
		return Text("no such file or folder"), true
	case errors.Is(no, fs.ErrExist):
		return Text("it is there already"), true
	}
	text := strings.TrimRight(no.Error(), ".。 \r\n")
	return Text(text), true
}
