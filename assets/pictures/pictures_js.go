package pictures

import "syscall/js"

// Address returns the address of a picture, which .ci/web puts beside the page of the program.
func Address(file string) (string, error) {
	page := js.Global().Get("document").Get("baseURI")
	return js.Global().Get("URL").New("pictures/"+file, page).Get("href").String(), nil
}
