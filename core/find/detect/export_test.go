package detect

// LoadAtMost lets no more signatures come into memory at a time.
func (o *Options) LoadAtMost(n int) { o.loaded = n }
