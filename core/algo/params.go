package algo

import (
	"pagetwin/core/param"
	"pagetwin/core/text"
)

// Segmentation declares how words are cut, for every algorithm that looks at
// words: its value is a [text.Mode].
func Segmentation() param.Param {
	modes := text.Modes()
	grid := make([]any, len(modes))
	for i, m := range modes {
		grid[i] = m
	}
	return param.Param{
		Name: "segmentation", Kind: param.Choice, Default: string(text.Dict), Choices: modes, Grid: grid,
		Title: param.Words{En: "Segmentation", Zh: "分词方式"},
		Help: param.Words{
			En: "dict: by dictionary. hmm: also guesses unknown words, at half the speed. search: long words cut into the short words inside them.",
			Zh: "dict：按词典。hmm：还猜测未登录词，速度减半。search：把长词再切成其中的短词。",
		},
	}
}
