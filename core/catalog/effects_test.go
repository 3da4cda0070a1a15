package catalog_test

import (
	"testing"

	"pagetwin/core/algo/algotest"
	"pagetwin/core/catalog"
)

// Parameters whose effect a dozen short pages cannot show.
var unseen = map[string]map[string]string{}

func TestParametersHaveTheEffectTheySay(t *testing.T) {
	for _, a := range catalog.Algorithms() {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			algotest.Effects(t, a, unseen[a.Name])
		})
	}
}
