package learned

import (
	"pagetwin/core/base/linear"
	"pagetwin/core/body/denoise/learned/words"
)

// lexicon fills in how likely body the blocks are by their words, and by the names of the
// elements around.
func (v *view) lexicon(x *words.Lexicon) {
	v.names(x)
	for i := range v.segments {
		v.set(i, cWords, ofLogit.at(x.OfWords(&v.tallies[i], v.segments[i].Text, v.space.known)))
	}
}

// names fills in how likely body the blocks are by the names around.
func (v *view) names(x *words.Lexicon) {
	own := v.named
	far := v.space.ints.take(len(v.boxes)) // of the names of a box and all around it, at the last distance
	n := v.space.ints.take(len(v.boxes))
	for b := 1; b < len(v.boxes); b++ {
		if v.space.known == nil {
			own[b] = x.OfNames(v.boxes[b].tag, v.tree.StartTag(v.boxes[b].node))
		}
		up := v.boxes[b].parent
		far[b], n[b] = far[up]+own[b].Sum[words.NearLevels-1], n[up]+own[b].N
	}
	for i, b := range v.of {
		sum := 0
		count := 2 * int(n[b])
		for steps := 0; b > 0; steps++ {
			if steps == words.FarSteps {
				sum += int(far[b])
				break
			}
			sum += int(own[b].Sum[words.NearLevel(steps)])
			b = v.boxes[b].parent
		}
		v.set(i, cNames, ofLogit.at(x.Names.Logit(sum, count)))
	}
}

func (v *view) appendNamesAround(out []uint32, b int32) []uint32 {
	var names []uint32
	for steps := 0; b > 0; steps++ {
		names = words.AppendNames(names[:0], v.boxes[b].tag, v.tree.StartTag(v.boxes[b].node))
		for _, name := range names {
			anywhere, there := words.NameTokens(name, words.NearLevel(steps))
			out = append(out, anywhere, there)
		}
		b = v.boxes[b].parent
	}
	return out
}

func partOf(m *linear.Model, tokens []uint32) byte {
	return part(probability(m.Logit(m.Sum(tokens), len(tokens))), 1)
}
