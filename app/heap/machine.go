package heap

// unknownMachine is taken for the memory of a machine that does not tell.
const unknownMachine = 4 << 30

// Share is how much memory a run may take unless told otherwise, in bytes: half of what the
// machine has, or of what the program may take of it.
func Share() int64 {
	if n := machine(); n > 0 {
		return n / 2
	}
	return unknownMachine / 2
}
