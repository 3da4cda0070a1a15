package cli

import (
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/cluster"
)

// Grouping is how pages are joined into groups, and which page of a group is kept.
type Grouping struct {
	All     bool // every decided pair joins pages, not only pairs of pages that resemble each other
	Linkage cluster.Linkage
	Rule    cluster.Rule
	Hosts   []string // preferred hosts, for the rule host
}

// Values of groups.by.
const (
	BySame = "resemblance"
	ByAll  = "all"
)

// GroupParams declares the settings of a [Grouping].
func GroupParams() []param.Param {
	return []param.Param{
		{
			Name: "by", Kind: param.Choice, Default: BySame, Choices: []string{BySame, ByAll},
			Title: param.Words{En: "Pairs that join pages: of pages that resemble each other, or all decided pairs"},
		},
		{
			Name: "linkage", Kind: param.Choice, Default: string(cluster.Single), Choices: []string{string(cluster.Single), string(cluster.Average)},
			Title: param.Words{En: "When two groups are merged: one link is enough, or the pairs between them reach the threshold on average"},
		},
		{
			Name: "keep", Kind: param.Choice, Default: string(cluster.FirstSeen), Choices: []string{string(cluster.FirstSeen), string(cluster.Longest), string(cluster.Host)},
			Title: param.Words{En: "Which page of a group is kept: the first, that with the longest body, or that from the first of groups.hosts"},
		},
		{Name: "hosts", Kind: param.Text, Default: "", Title: param.Words{En: "Hosts in order of preference, separated by commas"}},
	}
}

// Grouping returns the grouping with the settings named groups.NAME, and the other settings.
func (s Settings) Grouping() (g Grouping, other Settings, err error) {
	v, other, err := s.Of("groups", GroupParams())
	if err != nil {
		return g, nil, err
	}
	g = Grouping{v["by"] == ByAll, cluster.Linkage(v["linkage"].(string)), cluster.Rule(v["keep"].(string)), cluster.ParseHosts(v["hosts"].(string))}
	switch {
	case g.Rule == cluster.Host && len(g.Hosts) == 0:
		err = say.Errorf("--set groups.keep=host needs --set groups.hosts=HOST,... in order of preference")
	case g.Rule != cluster.Host && len(g.Hosts) > 0:
		err = say.Errorf("--set groups.hosts can only be used with --set groups.keep=host")
	}
	return g, other, err
}
