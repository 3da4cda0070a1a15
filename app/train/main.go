// Command train fits the weights that ship with pagetwin, and makes the page sets that
// they are fitted to.
//
// Streams and exit status are those of pagetwin.
//
// Trees and logistic models are fitted by our own code. LightGBM 4.7 and CatBoost 1.2 were tried
// with the same pages, folds, and number and rate of trees. Out of fold, the kind of 82.3 % of the
// pages of train_wcxb and 97.7 % of wild_blogs was right with ours, 83.2 and 98.0 % with LightGBM,
// 81.2 and 97.0 % with CatBoost. Bodies of 1,701 pages had F1 0.906 with ours and 0.904 with
// LightGBM (95 % of the difference: −0.005 to 0.002), those of 639 pages 0.908 with ours and 0.910
// with CatBoost (−0.007 to 0.009). A tree of LightGBM asks another question at each node: package
// boost would need a second form of trees, which costs a hundred times as much for a row, 65 ns
// and not 0.6, walked node by node. CatBoost's trees are oblivious, as ours are, but do not classify
// better, and it does not promise the same weights on every machine. scikit-learn finds the weights
// of the blend to six digits, but has no bounds: in one fit of seven a similarity spoke against
// duplicates.
package main

import (
	"pagetwin/app/batch/cli"
	"pagetwin/core/base/say"
)

func main() { program.Main() }

var program = cli.Program{
	Name:        "train",
	Description: []say.Words{say.Same("Fit the weights of pagetwin's trained methods, and make page sets to fit them to.")},
	Commands:    func() cli.Grammar { return new(commands) },
}

// commands is the grammar of the command line.
type commands struct {
	cli.General

	Blend    fitCmd        `cmd:"" group:"Weights" help:"Fit the learned blend to judged pairs, and measure it out of fold."`
	Denoiser trainCmd      `cmd:"" group:"Weights" help:"Train the learned denoiser on pages with true bodies, and measure it by folds."`
	Kinds    trainKindsCmd `cmd:"" group:"Weights" help:"Train what tells kinds of pages on sets that name them, and measure it by folds over sites."`

	Own     ownCmd     `cmd:"" group:"Page sets to train on" help:"Make a page set out of a crawl: the body of a page is what no other page of its host has."`
	Agree   agreeCmd   `cmd:"" group:"Page sets to train on" help:"Make a page set out of pages on whose body two other extractors agree."`
	Threads threadsCmd `cmd:"" group:"Page sets to train on" help:"Make a page set out of plain texts: threads of forums, and articles with comments that are none of their body."`
}
