package main

import "github.com/rymdport/portal/settings/appearance"

// systemSays reports whether the desktop has a setting for light or dark.
func systemSays() bool {
	_, err := appearance.GetColorScheme()
	return err == nil
}
