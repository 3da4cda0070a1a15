package heap

// unknownMachine is the memory that is assumed if that of the machine is unknown.
const unknownMachine = 4 << 30

// Share returns the default limit for the memory of a run, in bytes: half of the machine's memory,
// or of the part of it that the program may take.
func Share() int64 {
	if n := machine(); n > 0 {
		return n / 2
	}
	return unknownMachine / 2
}
