// Which columns of a type the table shows, in which order, how wide, and how many stay in sight. Kept in this browser.
import { button, element } from './widgets.js';
import { isNumber, titled } from './values.js';

const NARROWEST = 40;
const WIDEST = 220; // Of a column whose heading is long.
const CHARACTER = 10;
const MOST_FROZEN = 5;

export const headed = field => titled(field) + (field.unit ? ' (' + field.unit + ')' : '');

const keyOf = (place, type) => 'ashlar-columns:' + place + ':' + type.name;

function stored(place, type) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(place, type))) ?? {};
  } catch {
    return {};
  }
}

export class Columns {
  constructor(place, type) {
    this.place = place;
    this.type = type;
    const { order = [], hidden = [], frozen = 0, widths = {} } = stored(place, type);
    const rank = field => order.includes(field.name) ? order.indexOf(field.name) : order.length + field.index;
    this.all = [...type.fields].sort((left, right) => rank(left) - rank(right));
    this.hidden = new Set(hidden);
    this.frozen = frozen;
    this.widths = widths;
  }

  get fields() {
    return this.all.filter(field => !this.hidden.has(field.name));
  }

  width(field) {
    const least = field.type === 'bool' ? 70 : isNumber(field) && field.shape === 'single' ? 110 : 170;
    return this.widths[field.name] ?? Math.max(least, Math.min(WIDEST, headed(field).length * CHARACTER));
  }

  resize(field, width) {
    this.widths[field.name] = Math.max(NARROWEST, Math.round(width));
  }

  move(from, to) {
    if (to >= 0 && to < this.all.length) {
      this.all.splice(to, 0, ...this.all.splice(from, 1));
    }
  }

  keep() {
    const choice = { order: this.all.map(field => field.name), hidden: [...this.hidden], frozen: this.frozen, widths: this.widths };
    localStorage.setItem(keyOf(this.place, this.type), JSON.stringify(choice));
  }

  forget() {
    localStorage.removeItem(keyOf(this.place, this.type));
  }
}

// Asks which columns to show.
export function askColumns(app, columns, done) {
  const list = element('div', { className: 'columns' });
  const draw = focused => {
    list.replaceChildren(...columns.all.map((field, index) => {
      const name = titled(field);
      const shown = element('input', { type: 'checkbox', checked: !columns.hidden.has(field.name), onchange: event =>
        columns.hidden[event.target.checked ? 'delete' : 'add'](field.name) });
      const step = (text, title, by) => button(text, title + ' ' + name, () => { columns.move(index, index + by); draw([index + by, title]); });
      return element('div', { className: 'row' }, element('label', {}, shown, ' ' + name), element('span', { className: 'space' }),
        step('↑', 'Move up', -1), step('↓', 'Move down', 1));
    }));
    if (focused) {
      list.children[focused[0]]?.querySelector('[title^="' + focused[1] + '"]').focus();
    }
  };
  draw();
  const frozen = element('select', { onchange: event => { columns.frozen = Number(event.target.value); } },
    ...Array.from({ length: MOST_FROZEN + 1 }, (none, count) => element('option', { value: count },
      count === 0 ? 'the id alone' : count === 1 ? 'the id and the first column' : 'the id and the first ' + count + ' columns')));
  frozen.value = columns.frozen;
  const all = shown => () => { columns.all.forEach(field => columns.hidden[shown ? 'delete' : 'add'](field.name)); draw(); };
  const reset = () => { columns.forget(); document.getElementById('dialog').close(); done(); };
  app.dialog('Columns of ' + columns.type.name, [
    element('div', { className: 'row' }, button('All', 'Show all columns', all(true)), button('None', 'Show no columns', all(false)),
      button('Reset', 'Order, widths and choice as at first', reset)),
    list,
    element('label', { className: 'row' }, 'Always in sight: ', frozen)], 'Show', () => { columns.keep(); done(); });
}
