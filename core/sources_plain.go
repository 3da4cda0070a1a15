//go:build !packed

package core

import (
	"embed"
	"io/fs"
)

// The patterns leave out tests: a name must not end in t.go, or in t.go with no s
// before it, and so on to _test.go. A pattern that matches nothing stops the build,
// so each is there where it has a file; TestSourcesAreWhole tells which one is missing.
//
//go:embed base/*/*[^t].go base/boost/*.s
//go:embed page/*[^t].go page/*/*[^t].go text/*[^t].go text/*/*[^t].go trace/*[^t].go
//go:embed body/*/*[^t].go body/denoise/*/*[^t].go
//go:embed algo/*[^t].go algo/*/*[^t].go algo/sketch/*/*[^t].go algo/sketch/*/*.s
//go:embed find/join/*[^t].go find/learn/*[^t].go find/scored/*[^t].go find/relate/*[^t].go find/detect/*[^t].go find/sigcache/*[^t].go find/spread/*[^t].go find/spread/*/*[^t].go
//go:embed */*[^s]t.go */*/*[^s]t.go */*/*/*[^s]t.go */*/*[^e]st.go */*/*/*[^e]st.go */*/*[^t]est.go */*/*/*[^t]est.go
var sources embed.FS

func sourceFiles() fs.FS { return sources }
