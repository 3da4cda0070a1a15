package disk

// Named is a disk whose temporary files have names.
func Named(d FS) FS {
	d.Named = true
	return d
}
