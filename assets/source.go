package assets

import (
	"embed"
	"io/fs"
)

//go:embed blend body dict/*[^t].go dict/words.zst kind fold/*.go fold/*.txt stop
var sources embed.FS

// Sources returns the lists and weights that signatures depend on, with the code that
// reads them: "stop/zh.txt".
func Sources() fs.FS { return sources }
