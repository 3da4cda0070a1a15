package kept

import (
	"os"
	"path/filepath"

	"pagetwin/app/batch/cli"
	"pagetwin/core/find/sigcache"
)

// Cache is the command for signatures that runs keep for later runs.
type Cache struct {
	Dir string `arg:"" help:"Folder of a workspace, or of a cache used with --cache."`
	cli.AsJSON
	Clear bool `help:"Delete all of them; later runs compute the signatures again."`
}

// Run prints the size of the cache, and clears it if a flag requests that.
func (c Cache) Run(e *cli.Env) error {
	dir := c.Dir
	if _, err := os.Stat(filepath.Join(dir, "workspace.json")); err == nil {
		dir = filepath.Join(dir, "cache")
	}
	if info, err := os.Stat(filepath.Join(dir, "jobs")); !sigcache.IsCache(dir) && (err != nil || !info.IsDir()) {
		return cli.Wrong("%s is neither a workspace nor a cache", c.Dir)
	}
	cache, err := sigcache.OpenOn(e.Disk, dir, 0)
	if err != nil {
		return err
	}
	files, size := cache.Size()
	if c.Clear {
		if err := cache.Clear(); err != nil {
			return err
		}
		return e.Result(c.JSON, map[string]any{"dir": dir, "files_deleted": files, "bytes_deleted": size}, "%s\tdeleted %d {file|files}, %d {byte|bytes}\n", dir, files, size)
	}
	return e.Result(c.JSON, map[string]any{"dir": dir, "files": files, "bytes": size, "most_bytes": cache.Limit()}, "%s\t%d {file|files}, %d of at most %d {byte|bytes}\n", dir, files, size, cache.Limit())
}
