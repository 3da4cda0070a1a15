package widgets

import (
	"testing"

	"fyne.io/fyne/v2/test"

	"pagetwin/app/ui/look"
)

// tempApp makes an application without a screen, with our theme.
func tempApp(t testing.TB) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(look.Theme{Variant: look.Light, Scale: 1})
}
