package detect

// LoadAtMost limits the signatures that are in memory at a time.
func (o *Options) LoadAtMost(n int) { o.loaded = n }
