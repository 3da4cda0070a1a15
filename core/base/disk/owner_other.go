//go:build !unix

package disk

import "os"

// keepOwner does nothing: the owner of a file goes by its folder.
func keepOwner(*os.File, os.FileInfo) {}
