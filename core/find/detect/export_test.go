package detect

import "time"

// PageLimit is how long a page of so many bytes may take.
func PageLimit(pageTime time.Duration, size int) time.Duration {
	return newPatience(pageTime).limit(size)
}

// LendAtMost lets no more signatures come into memory at a time.
func (o *Options) LendAtMost(n int) { o.lent = n }
