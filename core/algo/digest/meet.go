package digest

import (
	"strconv"

	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// Meet compares the digests.
func (e *exact) Meet(a, b algo.Signature) algo.Meeting {
	return algo.All(algo.SameTest(param.Words{En: e.kind, Zh: e.kind}, hexed(a), hexed(b)))
}

// Meet compares what stage 1 makes its keys of: the digests, or the titles.
func (m *staged) Meet(a, b algo.Signature) algo.Meeting {
	if m.key == keyTitle {
		return algo.All(algo.Test{Name: param.Words{En: "title", Zh: "标题"}, Met: algo.MetIf(a[0] != 0 && a[0] == b[0])})
	}
	c := m.coarse()
	return algo.All(algo.SameTest(param.Words{En: m.digest, Zh: m.digest}, hexed(a[:c]), hexed(b[:c])))
}

// Meet compares the classes of length.
func (l byLength) Meet(a, b algo.Signature) algo.Meeting {
	x, y := class(l.ratio, len(a)), class(l.ratio, len(b))
	return algo.All(algo.Test{
		Name: param.Words{En: "class of length", Zh: "长度类"},
		A:    strconv.FormatUint(x, 10), B: strconv.FormatUint(y, 10), Met: algo.MetIf(max(x, y)-min(x, y) <= 1),
		Found: say.New("%d and %d {shingle|shingles}, the same class or the next one needed", "shingle 数为 %d 与 %d，须同类或相邻", len(a), len(b)).Words,
	})
}

// Meet compares the blocks of the SimHash, of which one must be the same.
func (b byBlocks) Meet(x, y algo.Signature) algo.Meeting {
	out := algo.Meeting{Need: 1}
	kx, ky := b.Keys(x), b.Keys(y)
	for i := range kx {
		out.Tests = append(out.Tests, algo.SameTest(say.New("block %d of the SimHash", "SimHash 第 %d 块", i+1).Words, algo.Hex(kx[i]), algo.Hex(ky[i])))
	}
	return out
}

// Meet is that of stage 1.
func (f byFields) Meet(a, b algo.Signature) algo.Meeting {
	_, _, x := parts(a)
	_, _, y := parts(b)
	return f.stageOne.Meet(x, y)
}
