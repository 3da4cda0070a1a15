// Package work runs work on several goroutines: [Parallel] runs it, [Each] and [InBlocks]
// distribute it, [Within] stops waiting for it when a context is done, [Sort] sorts on all workers,
// and a [Teller] reports progress.
package work
