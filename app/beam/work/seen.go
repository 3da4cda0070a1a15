package work

import (
	"context"
	"io"
	"math"
	"path/filepath"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/pack"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/shards"
	"pagetwin/core/page"
)

// seenIn returns the folder for the observations of hosts and templates in shards. The work begins
// with them, so these pieces cannot be in the folder of the work itself.
func seenIn(dir string) string { return filepath.Join(dir, "learning") }

// Start begins work in a folder, or continues it. see calls [Work.See] for all shards on a cluster.
func Start(ctx context.Context, d disk.FS, dir, program string, s shards.Start, see func(context.Context, *Work) error) (*Work, error) {
	s.For = shards.ForCluster
	s.Learn = func(ctx context.Context, spec shards.Spec) (*learn.State, error) {
		if err := d.Take(dir); err != nil {
			return nil, err
		}
		inner, err := shards.Begin(d, seenIn(dir), spec, nil, "", shards.Options{})
		if err != nil {
			return nil, err
		}
		w := &Work{inner}
		if err := see(ctx, w); err != nil {
			return nil, err
		}
		return w.learned(ctx)
	}
	w, err := s.Start(ctx, d, dir, program, shards.Options{})
	if err != nil {
		return nil, err
	}
	return &Work{w}, d.RemoveAll(seenIn(dir))
}

// See records the observations of hosts and templates in a shard, to be merged with those of the
// other shards.
func (w *Work) See(ctx context.Context, shard int, open func(page.Section) (*page.Set, error)) error {
	_, err := w.Make(Seen, shard, func(k *shards.Maker) (shards.Manifest, error) {
		set, err := open(page.Section{I: shard, N: w.Spec.Shards})
		if err != nil {
			return shards.Manifest{}, err
		}
		defer set.Close()
		seen, err := pass.SeePart(ctx, set, w.Run.Reading, pass.LearnOptions{Workers: w.Workers, PageTime: w.Run.PageTime})
		if err != nil {
			return shards.Manifest{}, err
		}
		counts := map[shards.Count]int64{shards.CountPages: int64(len(set.Pages))}
		return shards.Manifest{From: set.Fingerprint, Counts: counts}, k.File(seenName, func(out io.Writer) error { return writeSeen(out, seen) })
	})
	return err
}

// learned merges the observations of hosts and templates in the shards. It holds one shard besides
// the result in memory.
func (w *Work) learned(ctx context.Context) (*learn.State, error) {
	manifests, err := w.Need(Seen, w.Spec.Shards)
	if err != nil {
		return nil, err
	}
	out := &learn.State{}
	var parts pass.Parts
	var joint *repeat.Joint
	for i, m := range manifests {
		s, err := w.seen(i)
		if err != nil {
			return nil, err
		}
		out.Pages += int(m.Counts[shards.CountPages])
		if parts.Add(s); s.Repeats != nil {
			if joint == nil {
				joint = repeat.NewJoint()
			}
			joint.Know(s.Repeats)
		}
	}
	reading := w.Run.Reading
	out.Known = parts.Known(reading.Least, reading.Kinds != kind.Any)
	if joint == nil {
		return out, nil
	}
	joint.Choose()
	for _, group := range joint.Groups() {
		for i := range manifests {
			s, err := w.seen(i)
			if err != nil {
				return nil, err
			}
			joint.Take(i, s.Repeats, group)
		}
		if err := joint.Settle(ctx, group); err != nil {
			return nil, err
		}
	}
	out.Known.Repeats = joint.Table()
	return out, nil
}

// The sections of the observations in a shard; those without content are missing.
const (
	seenName    = "seen"
	kindSeen    = "seen   1"
	seenLengths = "lengths"
	seenWhole   = "whole"
	seenPages   = "pages"
)

func writeSeen(out io.Writer, p *pass.SeenPart) error {
	w := pack.NewFileWriter(out, kindSeen)
	w.Section(seenLengths, packGlances(p.Lengths), len(p.Lengths))
	w.Section(seenWhole, packGlances(p.Whole), len(p.Whole))
	if p.Repeats != nil {
		b, _ := p.Repeats.AppendBinary(nil) // never fails
		w.Section(seenPages, b, 1)
	}
	return w.Close()
}

func (w *Work) seen(shard int) (*pass.SeenPart, error) {
	f, err := pack.OpenFile(filepath.Join(shards.Folder(w.Dir, Seen, shard), seenName), kindSeen)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readSeen(f)
}

func readSeen(f *pack.File) (*pass.SeenPart, error) {
	p := &pass.SeenPart{}
	for name, take := range map[string]func(r *pack.Reader){
		seenLengths: func(r *pack.Reader) { p.Lengths = readGlances(r) },
		seenWhole:   func(r *pack.Reader) { p.Whole = readGlances(r) },
		seenPages:   func(r *pack.Reader) { p.Repeats = repeat.ReadPiece(r) },
	} {
		if !f.Has(name) {
			continue
		}
		content, err := f.Read(name)
		if err != nil {
			return nil, err
		}
		r := pack.Read(content)
		if take(r); r.Done() != nil {
			return nil, f.Damaged("section %s cannot be read", name)
		}
	}
	return p, nil
}

func packGlances(list []pass.Glance) []byte {
	b := pack.Int(nil, len(list))
	for _, d := range list {
		b = pack.Int(pack.Word(b, d.Key), int(d.N)+1)
	}
	return b
}

func readGlances(r *pack.Reader) (list []pass.Glance) {
	for range r.Len(9) {
		list = append(list, pass.Glance{Key: r.Word(), N: int32(r.Int(math.MaxInt32)) - 1})
	}
	return list
}
