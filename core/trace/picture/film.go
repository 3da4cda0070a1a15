package picture

import (
	"bytes"
	"cmp"
	"context"
	"image"
	"io"
	"os/exec"
	"strings"
	"time"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// encoder is the program that makes films.
const encoder = "ffmpeg"

// filmPace is how long a film shows each picture: 25 a second.
const filmPace = 40 * time.Millisecond

// codecs are the arguments of the encoder for the endings of films, which it writes to a pipe.
var codecs = map[string][]string{
	".mp4":  {"-movflags", "+frag_keyframe+empty_moov"},
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
	args := append([]string{"-loglevel", "error", "-f", "apng", "-i", "-", "-pix_fmt", "yuv420p"}, codecs[ending]...)
	cmd := exec.CommandContext(ctx, encoder, append(args, "-f", ending[1:], "-")...)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = w, &said
	pictures, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	shot := shoot(ctx, pictures, s, steps, delay, o)
	pictures.Close()
	if err := cmd.Wait(); err != nil {
		last, _, _ := bytes.Cut(bytes.TrimSpace(said.Bytes()), []byte("\n"))
		return say.Errorf("%s made no film: %v: %s", encoder, err, strings.ToValidUTF8(string(last), "?"))
	}
	return shot
}

// shoot writes the pictures of a film as an animated PNG. The last one comes twice, since some
// players know how long a picture is shown only by the next one.
func shoot(ctx context.Context, w io.Writer, s *trace.Story, steps []int, delay time.Duration, o Options) error {
	pen := o.Fonts.Pen()
	film := moving{w: w}
	var last image.Image
	for f := range frames(s, steps, delay, filmPace, o.scene(pen)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		last = pixels(f.Scene, o.Dark, gifScale, pen)
		if err := film.show(last, max(1, int(f.shown/filmPace))); err != nil {
			return err
		}
	}
	if last == nil {
		return nil
	}
	return cmp.Or(film.show(last, 1), film.end())
}
