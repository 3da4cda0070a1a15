package command

// For tests.
var (
	Pack   = pack
	Unpack = unpack
)
