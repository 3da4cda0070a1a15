package picture

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// encoder is the program that makes films.
const encoder = "ffmpeg"

// filmPace is how long a film shows each picture: 25 a second.
const filmPace = 40 * time.Millisecond

// codecs are the arguments of the encoder for the endings of films.
var codecs = map[string][]string{
	".mp4":  {"-movflags", "+faststart"},
	".webm": {"-c:v", "libvpx-vp9", "-crf", "32", "-b:v", "0", "-deadline", "good", "-cpu-used", "5", "-row-mt", "1"},
}

// IsFilm reports whether an ending, with its dot, is that of a film.
func IsFilm(ending string) bool { return codecs[ending] != nil }

// CanFilm returns an error if the program that makes films is not installed.
func CanFilm() error {
	if _, err := exec.LookPath(encoder); err != nil {
		return say.Errorf("films (.mp4, .webm) need %s, which is not installed; a .gif does not", encoder)
	}
	return nil
}

// Film draws the given steps as slides of a film with an ending, .mp4 or .webm. Each one is shown
// for delay, the last one twice as long, and between a step and the next one things travel.
func Film(ctx context.Context, w io.Writer, ending string, s *trace.Story, steps []int, delay time.Duration, o Options) error {
	if err := CanFilm(); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "pagetwin-film")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := shoot(ctx, dir, s, steps, delay, o); err != nil {
		return err
	}
	path := filepath.Join(dir, "film"+ending)
	args := append([]string{"-loglevel", "error", "-f", "concat", "-i", filepath.Join(dir, listName), "-vf", fmt.Sprintf("fps=%d,format=yuv420p", time.Second/filmPace)}, codecs[ending]...)
	cmd := exec.CommandContext(ctx, encoder, append(args, path)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		last, _, _ := bytes.Cut(bytes.TrimSpace(out), []byte("\n"))
		return say.Errorf("%s made no film: %v: %s", encoder, err, strings.ToValidUTF8(string(last), "?"))
	}
	film, err := os.Open(path)
	if err != nil {
		return err
	}
	defer film.Close()
	_, err = io.Copy(w, film)
	return err
}

// listName is the name of the list of pictures that the encoder reads.
const listName = "list.txt"

// shoot writes the pictures of a film and their list into a folder.
func shoot(ctx context.Context, dir string, s *trace.Story, steps []int, delay time.Duration, o Options) error {
	pen := o.Fonts.Pen()
	list := "ffconcat version 1.0\n"
	n, last := 0, ""
	for f := range frames(s, steps, delay, filmPace, o.scene(pen)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		last = fmt.Sprintf("file %05d.png\n", n)
		if err := shot(filepath.Join(dir, fmt.Sprintf("%05d.png", n)), pixels(f.Scene, o.Dark, gifScale, pen)); err != nil {
			return err
		}
		list += last + fmt.Sprintf("duration %.3f\n", f.shown.Seconds())
		n++
	}
	// The encoder ignores the duration of the last picture, unless it is listed again.
	return os.WriteFile(filepath.Join(dir, listName), []byte(list+last), 0o600)
}

func shot(path string, img image.Image) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	fast := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := fast.Encode(file, img); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
