'use strict';

// The inks, their numbers in shapes.
const inks = ['', 'paper', 'letters', 'faint', 'ground', 'new', 'used', 'dropped', 'same', 'differs', 'left', 'right'];
const signs = { new: '+', used: '►', dropped: '×', same: '=', differs: '≠' };
const families = ['', 'bold', 'mono'];
const moveTime = 180; // milliseconds

function svg(name, attributes, parent) {
  const e = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  if (parent) parent.append(e);
  return e;
}

function make(name, text, parent) {
  const e = document.createElement(name);
  e.textContent = text;
  parent.append(e);
  return e;
}

// Drawing draws the shapes of a story, whose numbers are tenths of a unit.
class Drawing {
  constructor(story) {
    this.story = story;
    this.exact = families.map((style, i) => this.isExact(style, story.widths[i]));
  }

  // isExact tells whether the letters of a style are as wide here as they were measured.
  isExact(style, want) {
    const holder = svg('svg', { width: 1, height: 1, style: 'position:absolute;visibility:hidden' }, document.body);
    const text = svg('text', { 'font-size': 100, class: style }, holder);
    text.textContent = this.story.sample;
    const got = text.getComputedTextLength();
    holder.remove();
    return Math.abs(got - want) < 0.01 * want;
  }

  // layout returns the layout of a language whose width suits a room best: the widest whose
  // letters need not be drawn much smaller.
  layout(lang, room) {
    const all = this.story.layouts.filter((l) => l.lang === lang);
    return all.filter((l) => 0.85 * l.width <= room).pop() || all[0];
  }

  // slide returns the layout in which a step has the largest letters on a page: the narrowest
  // that is wider than high, as the page is, or else the widest; not that for telephones.
  slide(lang, i) {
    const all = this.story.layouts.filter((l) => l.lang === lang).slice(1);
    return all.find((l) => l.steps[i][0] / 10 < 0.42 * l.width) || all[all.length - 1];
  }

  // step draws a step of a layout and returns the picture.
  step(layout, i) {
    const [height, ...parts] = layout.steps[i];
    const picture = svg('svg', { viewBox: `0 0 ${layout.width} ${height / 10}`, role: 'img', preserveAspectRatio: 'xMinYMin meet' });
    const titles = [];
    for (const [piece, x, y] of parts) {
      titles.push(this.story.strings[this.story.pieces[piece][0]]);
      this.piece(picture, this.story.pieces[piece], x / 10, y / 10);
    }
    picture.setAttribute('aria-label', titles.join('; '));
    return picture;
  }

  // piece draws the shapes of a view from x, y on: after its title numbers, the first of each
  // shape saying of which kind it is.
  piece(picture, numbers, x, y) {
    let at = 1;
    const next = () => numbers[at++];
    const long = () => numbers[at++] / 10;
    const seen = new Map(); // how often a thing of this kind and name was drawn
    while (at < numbers.length) {
      const kind = next();
      const id = this.story.strings[next()];
      const e = [this.rect, this.line, this.word, this.path][kind].call(this, next, long, x, y);
      const name = `${kind} ${id} ${kind === 2 ? e.textContent : ''}`;
      const nth = seen.get(name) || 0;
      seen.set(name, nth + 1);
      if (id) e.dataset.is = `${name} ${nth}`;
      picture.append(e);
    }
  }

  // table makes all rows of a view that the picture shows in part.
  table(full, lang) {
    const table = document.createElement('table');
    const row = (cells, kind, mark) => {
      const tr = document.createElement('tr');
      if (mark) {
        tr.className = 'lit';
        tr.style.setProperty('--ink', this.ink(mark));
      }
      const sign = make(kind, signs[inks[mark]] || '', tr);
      sign.className = 'sign';
      for (const c of cells) make(kind, typeof c === 'string' ? c : c[lang], tr);
      table.append(tr);
    };
    if (full.head) row(full.head, 'th', 0);
    full.rows.forEach((cells, i) => row(cells, 'td', full.marks[i]));
    return table;
  }

  // text makes the whole of a text, lit as in the picture.
  text(full) {
    const p = document.createElement('p'), src = this.story.strings[full.text];
    let at = 0;
    for (const [start, end, mark] of full.runs || []) {
      p.append(src.slice(at, start));
      const lit = make('mark', src.slice(start, end), p);
      lit.className = inks[mark];
      lit.style.setProperty('--ink', this.ink(mark));
      at = end;
    }
    p.append(src.slice(at));
    return p;
  }

  ink(n) {
    return n ? `var(--${inks[n]})` : 'none';
  }

  stroke(e, ink, thick, dash) {
    if (!ink) return;
    e.setAttribute('stroke', this.ink(ink));
    e.setAttribute('stroke-width', thick);
    if (dash) e.setAttribute('stroke-dasharray', '4 3');
  }

  rect(next, long, x, y) {
    const e = svg('rect', { x: x + long(), y: y + long(), width: long(), height: long() });
    const round = long();
    if (round) e.setAttribute('rx', round);
    e.setAttribute('fill', this.ink(next()));
    const share = next();
    if (share) e.setAttribute('fill-opacity', share / 100);
    this.stroke(e, next(), long(), next());
    return e;
  }

  line(next, long, x, y) {
    const x1 = x + long(), y1 = y + long();
    const e = svg('line', { x1, y1, x2: x1 + long(), y2: y1 + long() });
    this.stroke(e, next(), long(), next());
    return e;
  }

  word(next, long, x, y) {
    const e = svg('text', { x: x + long(), y: y + long() });
    const width = long();
    e.setAttribute('font-size', long());
    const style = next();
    if (style) e.setAttribute('class', families[style]);
    e.setAttribute('fill', this.ink(next()));
    e.textContent = this.story.strings[next()];
    if (!this.exact[style] && width) {
      e.setAttribute('textLength', width);
      e.setAttribute('lengthAdjust', 'spacingAndGlyphs');
    }
    return e;
  }

  path(next, long, x, y) {
    const e = svg('polyline', { fill: 'none' });
    this.stroke(e, next(), long(), next());
    const points = [];
    for (let n = next(); n > 0; n--) points.push(`${x + long()},${y + long()}`);
    e.setAttribute('points', points.join(' '));
    return e;
  }
}

// boxOf is where a shape stands: its corner and, of a rectangle, its size.
function boxOf(e) {
  const get = (key) => Number(e.getAttribute(key));
  switch (e.tagName) {
    case 'rect': return { x: get('x'), y: get('y'), w: get('width'), h: get('height') };
    case 'line': return { x: get('x1'), y: get('y1') };
    case 'text': return { x: get('x'), y: get('y') };
  }
  return null;
}

// move lets things of one name go from where they stood in a picture to where they stand in
// another, and new ones appear.
function move(from, to) {
  const stood = new Map();
  for (const e of from.children) if (e.dataset.is) stood.set(e.dataset.is, boxOf(e));
  const timing = { duration: moveTime, easing: 'ease-out' };
  for (const e of to.children) {
    if (!e.dataset.is) continue;
    const was = stood.get(e.dataset.is), is = boxOf(e);
    if (was === undefined) {
      e.animate([{ opacity: 0 }, { opacity: 1 }], timing);
      continue;
    }
    if (!was || !is) continue;
    let begin = `translate(${was.x - is.x}px, ${was.y - is.y}px)`;
    if (is.w && is.h && was.w && was.h && (is.w !== was.w || is.h !== was.h)) {
      e.style.transformOrigin = `${is.x}px ${is.y}px`;
      begin += ` scale(${was.w / is.w}, ${was.h / is.h})`;
    } else if (was.x === is.x && was.y === is.y) {
      continue;
    }
    e.animate([{ transform: begin }, { transform: 'none' }], timing);
  }
}
