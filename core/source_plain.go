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
//go:embed say/*[^t].go clock/*[^t].go truth/*[^t].go param/*[^t].go hash/*[^t].go disk/*[^t].go boost/*[^t].go boost/*.s linear/*[^t].go pack/*[^t].go conf/*[^t].go
//go:embed page/*[^t].go page/*/*[^t].go markup/*[^t].go text/*[^t].go align/*[^t].go trace/*[^t].go
//go:embed declared/*[^t].go repeat/*[^t].go kind/*[^t].go relate/*[^t].go denoise/*[^t].go denoise/*/*[^t].go
//go:embed algo/*[^t].go algo/*/*[^t].go sketch/*/*[^t].go sketch/*/*.s
//go:embed catalog/*[^t].go detect/*[^t].go scores/*[^t].go command/*[^t].go
//go:embed sigcache/*[^t].go spread/*[^t].go spread/*/*[^t].go
//go:embed */*[^s]t.go */*/*[^s]t.go */*[^e]st.go */*/*[^e]st.go */*[^t]est.go */*/*[^t]est.go
var sources embed.FS

func sourceFiles() fs.FS { return sources }
