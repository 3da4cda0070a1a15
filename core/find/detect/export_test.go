package detect

// LendAtMost lets no more signatures come into memory at a time.
func (o *Options) LendAtMost(n int) { o.lent = n }
