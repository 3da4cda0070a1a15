'use strict';

// The inks, their numbers in shapes.
const inks = ['', 'paper', 'letters', 'faint', 'ground', 'new', 'used', 'dropped', 'same', 'differs', 'left', 'right'];
const signs = { new: '+', used: '►', dropped: '×', same: '=', differs: '≠' };
const families = ['', 'bold', 'mono'];

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
    const picture = this.empty(layout, i);
    for (const s of this.shapes(layout, i)) picture.append(this.element(s));
    return picture;
  }

  // empty returns the picture of a step without shapes, at least so high.
  empty(layout, i, least = 0) {
    const [height, ...parts] = layout.steps[i];
    const picture = svg('svg', { viewBox: `0 0 ${layout.width} ${Math.max(least, height / 10)}`, role: 'img', preserveAspectRatio: 'xMinYMin meet' });
    picture.setAttribute('aria-label', parts.map(([piece]) => this.story.strings[this.story.pieces[piece][0]]).join('; '));
    return picture;
  }

  // travel returns a picture in which things go from step was to step i, for so many
  // milliseconds; done is called at the end. stop ends it before.
  travel(layout, was, i, time, done) {
    const back = i < was, first = back ? i : was, last = back ? was : i;
    const picture = this.empty(layout, i, layout.steps[was][0] / 10);
    const motion = new Motion(this.shapes(layout, first), this.shapes(layout, last));
    return { picture, stop: motion.play(this, picture, time, back, done) };
  }

  // shapes reads the shapes of a step. A piece is a number of a title, then for each shape its
  // kind, the string of its ID and origin, and its numbers.
  shapes(layout, i) {
    const out = [];
    for (const [piece, left, top] of layout.steps[i].slice(1)) {
      const numbers = this.story.pieces[piece], x = left / 10, y = top / 10;
      let at = 1;
      const next = () => numbers[at++];
      const long = () => numbers[at++] / 10;
      while (at < numbers.length) {
        const s = { kind: next(), x: 0, y: 0, w: 0, h: 0, size: 0, round: 0, thick: 0, share: 0, style: 0, fill: 0, stroke: 0, dash: 0, text: '', points: [], veil: 0 };
        [s.id, s.from = ''] = this.story.strings[next()].split('\x1f');
        [this.rect, this.line, this.word, this.path][s.kind].call(this, s, next, long, x, y);
        out.push(s);
      }
    }
    return out;
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

  stroke(s, next, long) {
    s.stroke = next();
    s.thick = long();
    s.dash = next();
  }

  rect(s, next, long, x, y) {
    Object.assign(s, { x: x + long(), y: y + long(), w: long(), h: long(), round: long(), fill: next(), share: next() / 100 });
    this.stroke(s, next, long);
  }

  line(s, next, long, x, y) {
    Object.assign(s, { x: x + long(), y: y + long(), w: long(), h: long() });
    this.stroke(s, next, long);
  }

  word(s, next, long, x, y) {
    Object.assign(s, { x: x + long(), y: y + long(), w: long(), size: long(), style: next(), fill: next(), text: this.story.strings[next()] });
  }

  path(s, next, long, x, y) {
    this.stroke(s, next, long);
    for (let n = next(); n > 0; n--) s.points.push([x + long(), y + long()]);
  }

  // element draws a shape.
  element(s) {
    const e = svg(['rect', 'line', 'text', 'polyline'][s.kind], { fill: this.ink(s.fill) });
    if (s.stroke) e.setAttribute('stroke', this.ink(s.stroke));
    if (s.dash) e.setAttribute('stroke-dasharray', '4 3');
    if (s.style) e.setAttribute('class', families[s.style]);
    if (s.text) e.textContent = s.text;
    this.place(e, s);
    return e;
  }

  // place gives the element of a shape its place and size.
  place(e, s) {
    const set = (values) => { for (const [key, value] of Object.entries(values)) e.setAttribute(key, value); };
    switch (s.kind) {
      case 0:
        set({ x: s.x, y: s.y, width: Math.max(0, s.w), height: Math.max(0, s.h) });
        if (s.round) e.setAttribute('rx', s.round);
        if (s.share) e.setAttribute('fill-opacity', s.share);
        break;
      case 1: set({ x1: s.x, y1: s.y, x2: s.x + s.w, y2: s.y + s.h }); break;
      case 2:
        set({ x: s.x, y: s.y, 'font-size': s.size });
        if (!this.exact[s.style] && s.w) set({ textLength: s.w, lengthAdjust: 'spacingAndGlyphs' });
        break;
      default: e.setAttribute('points', s.points.map((p) => p.join()).join(' '));
    }
    if (s.stroke) e.setAttribute('stroke-width', s.thick);
    if (s.veil || e.hasAttribute('opacity')) e.setAttribute('opacity', 1 - s.veil);
  }
}
