package main

import "errors"

type generateCmd struct {
	Spec string `arg:"" help:"Specification file (.toml)."`
	Out  string `required:"" placeholder:"PATH" help:"Folder, or .zip file, to write."`
}

// Run makes the set.
func (c *generateCmd) Run(e *env) error { return errors.New("not yet") }
