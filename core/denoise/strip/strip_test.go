package strip_test

import (
	"testing"

	"pagetwin/core/denoise/denoisetest"
	"pagetwin/core/denoise/strip"
)

func TestStrip(t *testing.T) { denoisetest.Run(t, strip.Denoiser()) }

func FuzzStrip(f *testing.F) {
	denoisetest.Fuzz(f, denoisetest.With(f, strip.Denoiser()), denoisetest.With(f, strip.Denoiser(), "literal=true"))
}
