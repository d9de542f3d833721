// Arrays of numbers, or of points with x and y, as a curve whose points are dragged. Numbers below each other are a step apart.
import { element } from './widgets.js';
import { titled } from './values.js';

const WIDTH = 400;
const HEIGHT = 140;
const EDGE = 8;
const MOST_DOTS = 200;

const svg = (name, attributes = {}, ...children) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
};

const rounded = value => Number(value.toPrecision(5));
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

export class Curve {
  // change(values, isDone) is called while a point is dragged, and when that is done.
  constructor(field, values, change) {
    this.field = field;
    this.hasX = field.lanes === 2;
    this.isFixed = field.shape === 'fixed';
    this.values = [...values];
    this.change = change;
    this.chosen = 0;
    this.place = svg('svg', { viewBox: '0 0 ' + WIDTH + ' ' + HEIGHT, class: 'curve', role: 'slider', tabindex: 0 });
    this.place.addEventListener('pointerdown', event => this.press(event));
    this.place.addEventListener('dblclick', event => this.insert(this.at(event)));
    this.place.addEventListener('keydown', event => this.key(event));
    this.draw();
  }

  set(values) {
    this.values = [...values];
    this.draw();
  }

  x(index) {
    return this.hasX ? Number(this.values[index][0]) : index;
  }

  y(index) {
    return Number(this.hasX ? this.values[index][1] : this.values[index]);
  }

  // What the picture spans: the limits of the field, or else its values and some room around them.
  measure() {
    const count = this.values.length;
    const xs = Array.from({ length: count }, (none, index) => this.x(index)).filter(Number.isFinite);
    const ys = Array.from({ length: count }, (none, index) => this.y(index)).filter(Number.isFinite);
    const span = (all, least, most) => {
      const low = least ?? all.reduce((left, right) => Math.min(left, right), Infinity);
      const high = most ?? all.reduce((left, right) => Math.max(left, right), -Infinity);
      return low < high ? [low, high] : Number.isFinite(low) ? [low - 1, low + 1] : [0, 1];
    };
    const limit = text => text === null || text === undefined || !Number.isFinite(Number(text)) ? undefined : Number(text);
    const [low, high] = span(ys, limit(this.field.min), limit(this.field.max));
    const room = limit(this.field.min) !== undefined && limit(this.field.max) !== undefined ? 0 : (high - low) / 10;
    this.spanY = [low - room, high + room];
    this.spanX = this.hasX ? span(xs) : [0, Math.max(1, count - 1)];
  }

  toX(value) {
    return EDGE + (value - this.spanX[0]) / (this.spanX[1] - this.spanX[0]) * (WIDTH - 2 * EDGE);
  }

  toY(value) {
    return HEIGHT - EDGE - (value - this.spanY[0]) / (this.spanY[1] - this.spanY[0]) * (HEIGHT - 2 * EDGE);
  }

  // The values at the pointer.
  at(event) {
    const box = this.place.getBoundingClientRect();
    const part = (place, begin, length, whole) => ((place - begin) / length * whole - EDGE) / (whole - 2 * EDGE);
    return {
      x: this.spanX[0] + part(event.clientX, box.left, box.width, WIDTH) * (this.spanX[1] - this.spanX[0]),
      y: this.spanY[1] - part(event.clientY, box.top, box.height, HEIGHT) * (this.spanY[1] - this.spanY[0])
    };
  }

  draw(keepsScale = false) {
    if (!keepsScale) {
      this.measure();
    }
    this.chosen = clamp(this.chosen, 0, Math.max(0, this.values.length - 1));
    const known = [...this.values.keys()].filter(index => Number.isFinite(this.x(index)) && Number.isFinite(this.y(index)));
    const points = known.map(index => this.toX(this.x(index)).toFixed(1) + ',' + this.toY(this.y(index)).toFixed(1));
    const zero = this.spanY[0] < 0 && this.spanY[1] > 0
      ? [svg('line', { x1: 0, x2: WIDTH, y1: this.toY(0), y2: this.toY(0), class: 'zero' })] : [];
    const dots = known.filter(index => known.length <= MOST_DOTS || index === this.chosen).map(index => svg('circle', {
      cx: this.toX(this.x(index)), cy: this.toY(this.y(index)), r: 4, class: index === this.chosen ? 'chosen' : ''
    }));
    const label = (y, value) => svg('text', { x: 2, y }, String(rounded(value)));
    this.place.replaceChildren(...zero, svg('polyline', { points: points.join(' ') }), ...dots,
      label(12, this.spanY[1]), label(HEIGHT - 3, this.spanY[0]));
    this.describe();
  }

  describe() {
    const isThere = this.values.length > 0;
    const words = isThere ? 'point ' + (this.chosen + 1) + ' of ' + this.values.length + ': '
      + (this.hasX ? this.values[this.chosen].join(', ') : this.values[this.chosen]) : 'no points';
    const named = { label: titled(this.field) + ', curve', valuetext: words, valuenow: isThere ? this.y(this.chosen) : 0 };
    Object.entries(named).forEach(([name, value]) => this.place.setAttribute('aria-' + name, value));
  }

  nearest({ x, y }) {
    const away = index => this.hasX ? Math.hypot(this.toX(this.x(index)) - this.toX(x), this.toY(this.y(index)) - this.toY(y)) : Math.abs(index - x);
    return [...this.values.keys()].reduce((best, index) => away(index) < away(best) ? index : best, 0);
  }

  press(event) {
    if (this.values.length === 0 || event.button !== 0) {
      return;
    }
    this.chosen = this.nearest(this.at(event));
    const before = [...this.values];
    this.place.setPointerCapture(event.pointerId);
    let isMoved = false;
    this.place.onpointermove = moved => {
      isMoved = true;
      this.put(this.at(moved));
      this.change([...this.values], false);
    };
    const end = isKept => {
      this.place.onpointermove = this.place.onpointerup = this.place.onpointercancel = this.cancel = null;
      this.values = isKept ? this.values : before;
      this.draw();
      if (isMoved) {
        this.change([...this.values], isKept);
      }
    };
    this.place.onpointerup = () => end(true);
    this.place.onpointercancel = this.cancel = () => end(false);
    this.draw();
  }

  // Moves the chosen point. Points with x stay between their neighbours; the picture keeps its scale until it is drawn anew.
  put({ x, y }) {
    const limit = (text, otherwise) => text === null || text === undefined ? otherwise : Number(text);
    const value = rounded(clamp(y, limit(this.field.min, -Infinity), limit(this.field.max, Infinity)));
    if (this.hasX) {
      const before = this.chosen > 0 ? this.x(this.chosen - 1) : -Infinity;
      const after = this.chosen + 1 < this.values.length ? this.x(this.chosen + 1) : Infinity;
      this.values[this.chosen] = [rounded(clamp(x, before, after)), value];
    } else {
      this.values[this.chosen] = value;
    }
    this.draw(true);
  }

  insert({ x, y }) {
    if (this.isFixed) {
      return;
    }
    const found = [...this.values.keys()].findIndex(index => this.x(index) > x);
    const index = found < 0 ? this.values.length : found;
    this.values.splice(index, 0, this.hasX ? [rounded(x), rounded(y)] : rounded(y));
    this.done(index);
  }

  done(chosen) {
    this.chosen = chosen;
    this.draw();
    this.change([...this.values], true);
  }

  key(event) {
    const step = (this.spanY[1] - this.spanY[0]) * (event.shiftKey ? 0.1 : 0.01);
    const moves = { ArrowLeft: -1, ArrowRight: 1 };
    const steps = { ArrowUp: step, ArrowDown: -step };
    if (event.key === 'Escape' && this.cancel) {
      this.cancel();
      event.stopPropagation();
    } else if (event.key in moves) {
      this.chosen += moves[event.key];
      this.draw();
    } else if (event.key in steps && this.values.length) {
      this.put({ x: this.x(this.chosen), y: this.y(this.chosen) + steps[event.key] });
      this.done(this.chosen);
    } else if (event.key === 'Delete' && !this.isFixed && this.values.length) {
      this.values.splice(this.chosen, 1);
      this.done(this.chosen);
    } else {
      return;
    }
    event.preventDefault();
  }
}

// The curve, and the same values as numbers.
export function curved(field, value, change, numbers) {
  let all = value ?? [];
  const draw = () => details.open && inside.replaceChildren(numbers(all, (next, isDone) => { all = next; curve.set(all); change(all, isDone); }));
  const curve = new Curve(field, all, (next, isDone) => { all = next; change(all, isDone); count(); if (isDone) { draw(); } });
  const inside = element('div');
  const summary = element('summary');
  const count = () => { summary.textContent = all.length + (all.length === 1 ? ' value' : ' values'); };
  const details = element('details', { className: 'numbers', ontoggle: draw }, summary, inside);
  count();
  return element('div', {}, curve.place, details);
}
