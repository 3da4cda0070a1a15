package strip_test

import (
	"testing"

	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/strip"
)

func TestStrip(t *testing.T) { denoisetest.Run(t, strip.Denoiser()) }

func FuzzStrip(f *testing.F) {
	denoisetest.Fuzz(f, denoisetest.With(f, strip.Denoiser()), denoisetest.With(f, strip.Denoiser(), "literal=true"))
}
