//go:build !packed

package pagetwin

import (
	"embed"
	"io/fs"

	"pagetwin/assets"
)

// The patterns leave out tests: a name must not end in t.go, or in t.go with no s
// before it, and so on to _test.go. A pattern that matches nothing stops the build,
// so each is there where it has a file; TestSourcesAreWhole tells which one is missing.
//
//go:embed core/base/*/*[^t].go core/base/boost/*.s core/base/hash/*.s
//go:embed core/page/*[^t].go core/page/*/*[^t].go core/text/*[^t].go core/text/*/*[^t].go core/trace/*[^t].go
//go:embed core/body/*/*[^t].go core/body/denoise/*/*[^t].go core/body/denoise/*/*/*[^t].go
//go:embed core/algo/*[^t].go core/algo/references.bib core/algo/*/*[^t].go core/algo/sketch/*/*[^t].go core/algo/sketch/*/*.s
//go:embed core/find/result/*[^t].go core/find/missed/*[^t].go core/find/join/*[^t].go core/find/learn/*[^t].go core/find/scored/*[^t].go core/find/relate/*[^t].go core/find/detect/*[^t].go core/find/sigcache/*[^t].go core/find/spread/*[^t].go core/find/spread/*/*[^t].go
//go:embed core/*/*[^s]t.go core/*/*/*[^s]t.go core/*/*/*/*[^s]t.go core/*/*/*[^e]st.go core/*/*/*[^t]est.go core/*/*/*/*[^t]est.go
var sources embed.FS

// Sources returns the Go files of the packages that make signatures, without tests, and
// what these embed: "core/page/set.go".
func Sources() fs.FS { return sources }

func digestOfCode() string { return digest(Sources(), assets.Sources()) }
