// Package work distributes work over several goroutines: [Parallel] runs it, [Each] and [InBlocks]
// hand it out, [Within] stops waiting for it when a context is done, [Sort] sorts on all
// workers, and a [Teller] reports progress.
package work
