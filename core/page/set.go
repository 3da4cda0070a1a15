package page

import "context"

// Set is a list of pages whose contents can be read one at a time.
type Set struct {
	Name        string // for people: the folder's or file's name
	Path        string // what was opened
	Pages       []Page
	Truth       *Truth    // nil where nothing is known
	Problems    []Problem // found while listing
	Fingerprint string    // changes when the listing or a page's bytes do; 16 hexadecimal digits
}

// Options are the settings of Open.
type Options struct {
	Progress func(done, total int64) // bytes listed; may be nil
}

// Open lists the set at path.
func Open(ctx context.Context, path string, opt Options) (*Set, error) { return nil, nil }
