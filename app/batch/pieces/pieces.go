// Package pieces holds the commands of runs that many processes share, and of indexes.
package pieces

// Pieces are the commands of runs in pieces.
type Pieces struct {
	Learn Learn `cmd:"" help:"Collect the statistics that a run needs before it computes signatures, in one step or part by part, for run --state."`
	DF    DF    `cmd:"" name:"df" help:"Count in how many pages of a set each word occurs."`
	Sign  Sign  `cmd:"" help:"First step of a run that several processes share through a folder: compute the signatures of one shard of the set."`
	Join  Join  `cmd:"" without:"force,max-unpack" help:"Second step: find candidate pairs for one part of the index keys."`
	Score Score `cmd:"" without:"force,max-unpack" help:"Third step: score the candidate pairs of one block of pages."`
	Merge Merge `cmd:"" without:"max-unpack" help:"Last step: write pairs, groups and lists, like pagetwin run."`
	Index Index `cmd:"" help:"Store the signatures of a page set in a folder, so that new pages can be compared with them."`
	Query Query `cmd:"" help:"Compare new pages with those of an index and with one another; --add adds them to the index."`
}
