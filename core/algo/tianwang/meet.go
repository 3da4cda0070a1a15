package tianwang

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/sketch/sorted"
)

// Meet compares the digests; for relaxed it counts the keywords that both pages have.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting {
	if m.variant != relaxed {
		of := param.Words{En: "MD5 of the keywords", Zh: "关键词的 MD5"}
		if m.variant == byAbstract {
			of = param.Words{En: "MD5 of the abstract", Zh: "摘要的 MD5"}
		}
		return algo.All(algo.SameTest(of, algo.Hex(a[:2]...), algo.Hex(b[:2]...)))
	}
	return algo.All(algo.SharedTest(param.Words{En: "keywords", Zh: "关键词"}, len(a)/2, len(b)/2, sorted.Common(m.Keys(a), m.Keys(b)), 1))
}
