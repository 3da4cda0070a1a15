package core_test

import (
	"context"
	"fmt"

	"pagetwin/core"
	"pagetwin/core/algo/simhash"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truthfile"
)

var reports = []string{
	"The ferry between the two islands will stop running on the first of May, the council said on Monday. A bridge is to take its place by the end of the year.",
	"Bakers in the old town have begun to sell bread of the day before at half its price. Stale bread, they say, is not dry bread, and much of it was thrown away.",
	"(Reuters) The ferry between the two islands will stop running on the first of May, the council said on Monday. A bridge is to take its place by the end of the year.",
}

// Near-duplicates among texts, with MinHash.
func Example() {
	found, err := core.Find(context.Background(), core.Texts(reports...), core.Options{})
	if err != nil {
		panic(err)
	}
	for _, p := range found.Pairs {
		fmt.Printf("%d and %d: %.2f\n", p.A, p.B, p.Score)
	}
	// Output:
	// 0 and 2: 0.94
}

// Another algorithm, with a parameter and a threshold of one's own.
func ExampleFind() {
	found, err := core.Find(context.Background(), core.Texts(reports...), core.Options{
		Algorithm: simhash.Algorithm(), Values: map[string]any{"bits": 128}, Threshold: 0.8,
	})
	if err != nil {
		panic(err)
	}
	for _, p := range found.Pairs {
		fmt.Printf("%d and %d: %.2f\n", p.A, p.B, p.Score)
	}
	// Output:
	// 0 and 2: 0.97
}

// Groups of near-duplicates, as positions of pages.
func ExampleFound_Groups() {
	found, err := core.Find(context.Background(), core.Texts(reports...), core.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(found.Groups())
	// Output:
	// [[0 2]]
}

// The pages that stay when duplicates are removed.
func ExampleFound_Fates() {
	found, err := core.Find(context.Background(), core.Texts(reports...), core.Options{})
	if err != nil {
		panic(err)
	}
	for i, fate := range found.Fates() {
		if fate.Keep {
			fmt.Println("keep", i)
		} else {
			fmt.Printf("remove %d, a near-duplicate of %d\n", i, fate.By)
		}
	}
	// Output:
	// keep 0
	// keep 1
	// remove 2, a near-duplicate of 0
}

// A page set on the disk, its groups, and how good its pairs are by its labels.
func ExampleFindIn() {
	ctx := context.Background()
	set, err := formats.Open(ctx, "../samples/reprints.zip", page.Options{})
	if err != nil {
		panic(err)
	}
	defer set.Close()
	found, err := core.FindIn(ctx, set, core.Options{})
	if err != nil {
		panic(err)
	}
	groups := found.Groups()
	fmt.Printf("%d pairs, %d groups, the largest of %d pages\n", len(found.Pairs), len(groups), len(groups[0]))
	known, _ := truthfile.Found(set)
	c := found.Curve(known).At(found.Threshold)
	fmt.Printf("precision %.3f, recall %.3f\n", c.Precision(), c.Recall())
	// Output:
	// 329 pairs, 72 groups, the largest of 7 pages
	// precision 0.994, recall 0.883
}

// Why two pages have their score, with the passages that they share.
func ExampleFound_Explain() {
	ctx := context.Background()
	found, err := core.Find(ctx, core.Texts(reports...), core.Options{})
	if err != nil {
		panic(err)
	}
	why, err := found.Explain(ctx, 0, 2)
	if err != nil {
		panic(err)
	}
	fmt.Printf("score %.2f\n", why.Score)
	for _, s := range why.Shared {
		fmt.Println("both:", why.A[s.A[0].Start:s.A[0].End])
	}
	for _, n := range why.Numbers {
		fmt.Println(n.Name, n.Value)
	}
	// Output:
	// score 0.94
	// both: The ferry between the two islands will stop running on the first of May, the council said on Monday. A bridge is to take its place by the end of the year
	// exact resemblance 0.9655
	// estimated resemblance 0.9375
	// equal values 120/128
	// bands × rows 25 × 5
	// equal bands 19
	// probability of being a candidate 1.0000
}

// The curve against classes that are known.
func ExampleFound_Curve() {
	found, err := core.Find(context.Background(), core.Texts(reports...), core.Options{})
	if err != nil {
		panic(err)
	}
	best, _ := found.Curve(found.Known([][]int{{0, 2}})).Best()
	fmt.Printf("F1 %.2f from score %.2f on\n", best.Counts.F1(), best.Threshold)
	// Output:
	// F1 1.00 from score 0.47 on
}

// The body of a page, and what was cut.
func ExampleBody() {
	body, err := core.Body(`<html><head><title>Ferry to stop · Island News</title></head><body>
<div id="nav"><a href="/">Home</a> <a href="/news">News</a> <a href="/weather">Weather</a> <a href="/contact">Contact</a></div>
<h1>Ferry to stop</h1>
<p>The ferry between the two islands will stop running on the first of May, the council said on Monday.</p>
<p>A bridge is to take its place by the end of the year, at a cost of eleven million, most of which the state will bear.</p>
<div id="foot">Copyright Island News. <a href="/privacy">Privacy</a> <a href="/imprint">Imprint</a></div></body></html>`)
	if err != nil {
		panic(err)
	}
	fmt.Println(body.Title)
	fmt.Println(body.Text)
	// Output:
	// Ferry to stop
	// Ferry to stop
	// The ferry between the two islands will stop running on the first of May, the council said on Monday.
	// A bridge is to take its place by the end of the year, at a cost of eleven million, most of which the state will bear.
}
