// Package work shares work out to several goroutines: [Parallel] runs it, [Blocks] hands it
// out in pieces, [Within] stops waiting for it when a context is done, [Sort] sorts on all
// workers, and a [Teller] says how far it is.
package work
