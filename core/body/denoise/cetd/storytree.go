package cetd

import (
	"cmp"
	"fmt"
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// Limits of the tree of sums: elements from the body of the page to the winner, and children of
// each.
const (
	mostLevels   = 4
	mostChildren = 4
)

// path returns the winner and the elements around it, up to the body of the page, outermost first;
// of many, the innermost and the body.
func (x *story) path() []int32 {
	var up []int32
	for n := x.winner; n != x.densities.body && n > 0; n = x.t.Nodes[n].Parent {
		up = append(up, n)
	}
	up = append(up[:min(mostLevels-1, len(up))], x.densities.body)
	slices.Reverse(up)
	return up
}

// tree shows the elements of a path, each with its densest children, the density of each at the
// line to it; elements of the path from level known on have their sums, and one is marked.
func (x *story) tree(path []int32, known int, marked int32) *trace.View {
	const wide, high = 100, 9 // of the plane, of a level
	plan := &trace.Plan{Width: wide, Height: high * float64(len(path)+1)}
	put := func(n int32, at, level float64, sum bool) string {
		id, label := fmt.Sprint("n", n), x.Name(n)
		if sum {
			label += "  Σ " + number(x.sum[n])
		}
		plan.Boxes = append(plan.Boxes, trace.Box{ID: id, Label: trace.Plain(label), X: at, Y: high * (level + 0.5), Mark: trace.If(n == marked, trace.Used, trace.None)})
		return id
	}
	up := put(path[0], wide/2, 0, known == 0)
	for level, n := range path {
		var inner int32 = -1
		if level+1 < len(path) {
			inner = path[level+1]
		}
		next := ""
		list := x.denser(n, inner)
		for i, kid := range list {
			id := put(kid, wide*(float64(i)+0.5)/float64(len(list)), float64(level+1), kid == inner && known <= level+1)
			mark := trace.If(n == marked, trace.Used, trace.None)
			plan.Links = append(plan.Links, trace.Link{ID: "to-" + id, From: up, To: id, Label: trace.Plain(number(x.densities.density[kid])), Mark: mark})
			if kid == inner {
				next = id
			}
		}
		if up = next; up == "" {
			break
		}
	}
	return &trace.View{ID: "tree", Title: say.Words{En: "Sums of densities, from the inside out"}, Plan: plan}
}

// denser returns the children of an element with the largest densities, in their order, and always
// the one that leads inwards.
func (x *story) denser(n, inner int32) []int32 {
	list, _ := x.children(n)
	slices.SortStableFunc(list, func(a, b int32) int {
		if (a == inner) != (b == inner) {
			return map[bool]int{true: -1, false: 1}[a == inner]
		}
		return cmp.Compare(x.densities.density[b], x.densities.density[a])
	})
	list = list[:min(mostChildren, len(list))]
	if inner >= 0 && !slices.Contains(list, inner) { // not a direct child: levels between are left out
		list = append(list[:max(0, min(mostChildren-1, len(list)))], inner)
	}
	slices.Sort(list)
	return list
}
