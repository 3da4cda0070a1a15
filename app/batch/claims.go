package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/app/findings"
	"pagetwin/app/paper"
	"pagetwin/core/disk"
	"pagetwin/core/experiment"
	"pagetwin/core/export"
	"pagetwin/core/page"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/spread/store"
	"pagetwin/core/synth"
)

// claims is what a command reads and writes. A command that writes where it is told to
// has a method claims, which is asked before anything is done.
type claims struct {
	in  []disk.Input
	out []disk.Output
}

// claimer is such a command.
type claimer interface{ claims() claims }

// claim checks what a command is going to write: see [disk.Claim].
func (e *env) claim(c claims) error {
	claim := disk.Claim{In: c.in, Out: c.out, Force: e.force, Flag: "--force", Ours: e.ledger.Wrote}
	if err := claim.Check(); err != nil {
		return usage(err)
	}
	return usage(e.outputIsNoInput(c.in))
}

// outputIsNoInput tells where standard output goes on into something that is read.
func (e *env) outputIsNoInput(in []disk.Input) error {
	f, ok := e.out.(*os.File)
	if !ok {
		return nil
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil //nolint:nilerr // then it is no file that is read
	}
	for _, i := range in {
		if read, err := os.Stat(i.Path); err == nil && os.SameFile(info, read) {
			return say.Errorf("standard output goes on into %v, which is read: write to another file", "标准输出写入的是%v，正要读取：请写到别的文件", i.What)
		}
	}
	return nil
}

// The kinds of inputs.
var (
	whatTruth      = param.Words{En: "the truth", Zh: "真值文件"}
	whatDF         = param.Words{En: "the file of document frequencies", Zh: "文档频率文件"}
	whatLearned    = param.Words{En: "the file of what was learned", Zh: "学习结果文件"}
	whatPart       = param.Words{En: "the file of a part", Zh: "分部分的文件"}
	whatExperiment = param.Words{En: "the experiment file", Zh: "实验文件"}
	whatWorkspace  = param.Words{En: "the workspace", Zh: "工作区"}
	whatCache      = param.Words{En: "the cache", Zh: "缓存"}
	whatSpec       = param.Words{En: "the specification", Zh: "说明文件"}
	whatValue      = param.Words{En: "the value of a parameter", Zh: "某个参数的值"}
	whatWeights    = param.Words{En: "the file of weights", Zh: "权重文件"}
	whatFolds      = param.Words{En: "the file of folds", Zh: "分折文件"}
	whatScores     = param.Words{En: "the file of scores", Zh: "得分文件"}
	whatIndex      = param.Words{En: "the index", Zh: "索引"}
	whatState      = param.Words{En: "what was learned", Zh: "学习结果"}
	whatWork       = param.Words{En: "the folder of the work", Zh: "工作文件夹"}
	whatPublicSet  = param.Words{En: "the public set", Zh: "公开集"}
	whatBodies     = param.Words{En: "a file of bodies", Zh: "正文文件"}
)

// reads adds a file or folder that is read; "" is none.
func (c *claims) reads(path string, what param.Words) {
	if path != "" {
		c.in = append(c.in, disk.Input{Path: path, What: what})
	}
}

// readsSets adds page sets.
func (c *claims) readsSets(paths ...string) {
	for _, p := range paths {
		if p != "" {
			c.in = append(c.in, export.SetInput(p))
		}
		for _, file := range page.Matching(p) {
			c.in = append(c.in, export.SetInput(file))
		}
	}
}

// readsValues adds the files that values of parameters name.
func (c *claims) readsValues(settings []string) {
	for _, s := range settings {
		_, value, _ := strings.Cut(s, "=")
		if _, err := os.Stat(value); err == nil {
			c.reads(value, whatValue)
		}
	}
}

// writes adds a file that is written; "" is none.
func (c *claims) writes(flag, path string) {
	if path != "" {
		c.out = append(c.out, disk.Output{Flag: flag, Path: path})
	}
}

// writesExperiment adds what running an experiment file reads and writes. A file that
// lies in the folder of its own results is read from there and stays as it is.
func (c *claims) writesExperiment(file, out string) {
	c.reads(file, whatExperiment)
	if spec, err := experiment.Load(file); err == nil { // else Run says what is wrong with it
		c.readsSets(spec.Set, spec.Against)
		c.reads(spec.Truth, whatTruth)
		c.reads(spec.DF, whatDF)
	}
	if out == "" {
		return
	}
	from, _ := os.Stat(file)
	names := []string{"figures"}
	for _, name := range experiment.Files() {
		if is, err := os.Stat(filepath.Join(out, name)); err == nil && from != nil && os.SameFile(is, from) {
			continue
		}
		names = append(names, name)
	}
	c.out = append(c.out, disk.Output{Flag: "--out", Path: out, Names: names})
}

// claims of the files of a run.
func (x *exportFlags) claims(c *claims) {
	c.writes("--pairs", x.Pairs)
	c.writes("--groups", x.Groups)
	c.writes("--missed", x.Missed)
	c.writes("--keep", x.Keep)
	c.writes("--measures", x.Measures)
	c.writes("--report", x.Report)
	c.writes("--bundle", x.Bundle)
}

func (r *runCmd) claims() (c claims) {
	c.reads(r.Truth, whatTruth)
	c.reads(r.Scores, whatScores)
	c.reads(r.DF, whatDF)
	c.reads(r.State, whatLearned)
	c.reads(r.Workspace, whatWorkspace)
	c.reads(r.Cache, whatCache)
	c.readsValues(r.Settings)
	c.writes("--left", r.Left)
	r.exportFlags.claims(&c)
	if r.Spill != "" { // its files have names for a moment alone
		c.out = append(c.out, disk.Output{Flag: "--spill", Path: r.Spill, Names: []string{}})
	}
	if strings.HasSuffix(r.Target, ".toml") {
		c.writesExperiment(r.Target, r.Out)
	} else {
		c.readsSets(r.Target, r.Against)
	}
	return c
}

func (s *signCmd) claims() (c claims) {
	c.readsSets(s.Set)
	c.reads(s.DF, whatDF)
	c.reads(s.State, whatState)
	c.readsValues(s.Settings)
	c.out = append(c.out, disk.Output{Flag: "--out", Path: s.Out, Names: []string{store.SpecName}})
	return c
}

func (x *indexCmd) claims() claims {
	return (&signCmd{Set: x.Set, jobFlags: x.jobFlags, State: x.State, Out: x.Out}).claims()
}

func (q *queryCmd) claims() (c claims) {
	c.readsSets(q.Set)
	c.reads(q.Truth, whatTruth)
	c.in = append(c.in, disk.Input{Path: q.Dir, What: whatIndex, Takes: store.Takes})
	c.writes("--left", q.Left)
	q.exportFlags.claims(&c)
	return c
}

func (s *sweepCmd) claims() (c claims) {
	c.writesExperiment(s.File, s.Out)
	return c
}

func (x *extractCmd) claims() (c claims) {
	c.readsSets(x.Sets...)
	c.readsValues(x.Settings)
	c.writes("--out", x.Out)
	c.writes("--table", x.Table)
	c.writes("--per-page", x.PerPage)
	if x.Bodies != "" {
		for _, set := range x.Sets {
			for _, name := range x.denoisers() {
				c.writes("--bodies", x.bodiesPath(set, name))
			}
		}
	}
	return c
}

func (d *dfCountCmd) claims() (c claims) {
	c.readsSets(d.Set)
	c.readsValues(d.Settings)
	c.reads(d.State, whatLearned)
	c.writes("--out", d.Out)
	return c
}

func (d *dfMergeCmd) claims() (c claims) {
	for _, name := range d.Files {
		c.reads(name, whatPart)
	}
	c.writes("--out", d.Out)
	return c
}

func (l *learnSetCmd) claims() (c claims) {
	c.readsSets(l.Set)
	c.readsValues(l.Settings)
	c.reads(l.DF, whatDF)
	c.reads(l.State, whatLearned)
	c.writes("--out", l.Out)
	return c
}

func (l *learnMergeCmd) claims() (c claims) {
	for _, name := range l.Files {
		c.reads(name, whatPart)
	}
	c.writes("--out", l.Out)
	return c
}

func (f *fitCmd) claims() (c claims) {
	c.readsSets(f.Sets...)
	c.reads(f.Truth, whatTruth)
	c.readsValues(f.Settings)
	if f.Toward != "none" && f.Toward != "shipped" {
		c.reads(f.Toward, whatWeights)
	}
	c.writes("--out", f.Out)
	c.writes("--oof", f.OOF)
	c.writes("--figure", f.Figure)
	return c
}

func (t *trainCmd) claims() (c claims) {
	c.readsSets(slices.Concat(t.Sets, t.Weak)...)
	c.reads(t.FoldsFrom, whatFolds)
	c.writes("--out", t.Out)
	c.writes("--report", t.Report)
	if t.Bodies != "" {
		var names []string
		for _, set := range slices.Concat(t.Sets, t.Weak) {
			names = append(names, setBase(set)+".jsonl")
		}
		c.out = append(c.out, disk.Output{Flag: "--bodies", Path: t.Bodies, Names: names})
	}
	return c
}

func (t *trainKindsCmd) claims() (c claims) {
	c.readsSets(slices.Concat(t.Sets, t.ByAddress, t.Articles)...)
	c.writes("--out", t.Out)
	c.writes("--report", t.Report)
	return c
}

func (k *kindsCmd) claims() (c claims) {
	c.readsSets(k.Set)
	c.writes("--out", k.Out)
	return c
}

func (a *agreeCmd) claims() (c claims) {
	c.readsSets(append([]string{a.Set}, a.Without...)...)
	for _, path := range a.Bodies {
		c.reads(path, whatBodies)
	}
	c.out = append(c.out, disk.Output{Flag: "--out", Path: a.Out, New: true})
	return c
}

func (o *ownCmd) claims() (c claims) {
	c.readsSets(append(slices.Clone(o.Sets), o.Without...)...)
	c.out = append(c.out, disk.Output{Flag: "--out", Path: o.Out, New: true})
	return c
}

func (t *threadsCmd) claims() (c claims) {
	c.readsSets(append(slices.Clone(t.Sets), t.Without...)...)
	c.out = append(c.out, disk.Output{Flag: "--out", Path: t.Out, New: true})
	return c
}

func (g *generateCmd) claims() (c claims) {
	c.reads(g.Spec, whatSpec)
	c.out = append(c.out, disk.Output{Flag: "--out", Path: g.Out, New: !synth.IsZip(g.Out)})
	return c
}

func (p *paperCmd) claims() (c claims) {
	if p.Out != "" && !p.List {
		c.out = append(c.out, disk.Output{Flag: "--out", Path: p.Out, Names: paper.Files()})
	}
	return c
}

func (f *findingsCmd) claims() (c claims) {
	c.readsSets(f.Set...)
	c.out = append(c.out, disk.Output{Flag: "--out", Path: f.Out, Names: findings.Files()})
	return c
}

func (l *labelExportCmd) claims() (c claims) {
	c.reads(l.Workspace, whatWorkspace)
	c.readsSets(l.Set)
	c.writes("--out", l.Out)
	return c
}

func (r *runsExportCmd) claims() (c claims) {
	c.reads(r.Workspace, whatWorkspace)
	c.readsSets(r.Set)
	c.reads(r.Truth, whatTruth)
	r.exportFlags.claims(&c)
	c.writes("--comparison", r.Comparison)
	return c
}

// claimsOver are the same where the set of the runs is known.
func (r *runsExportCmd) claimsOver(set string) claims {
	c := r.claims()
	c.readsSets(set)
	return c
}
