package page_test

import (
	"context"
	"fmt"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// A set is opened from whatever holds the pages; what is wrong with single pages is
// listed and the rest can be read.
func Example() {
	set, err := formats.Open(context.Background(), "../../samples/metasearch", page.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer set.Close()
	first, err := set.Read(0)
	fmt.Println(set.Name, len(set.Pages), "pages,", len(set.Problems), "problems,", set.Truths)
	fmt.Println(set.Pages[0].ID, len(first.Text) > 0, first.Charset.Used, err)
	// Output:
	// metasearch 501 pages, 0 problems, [clusters.tsv]
	// r00001 true utf-8 <nil>
}
