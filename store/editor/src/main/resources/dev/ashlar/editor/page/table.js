// The table of a type: virtual rows over pages from the server, a selection, edits in cells, copy and paste.
import { call } from './api.js';
import { cellEditor } from './cells.js';
import { element } from './widgets.js';
import { Blocks } from './blocks.js';
import { Columns, headed } from './columns.js';
import { copied, isNumber, pathOf, shown, visible } from './values.js';

const ROW = 28;
const ID_WIDTH = 90;
const PAGE = 100;
const TALLEST = 8_000_000; // Browsers end somewhere above this.

export class Table {
  constructor(grid, app) {
    this.grid = grid;
    this.app = app;
    this.canvas = element('div', { className: 'canvas' });
    this.head = element('div', { className: 'head', role: 'row' });
    this.rows = element('div', { className: 'rows', role: 'presentation' });
    grid.append(this.canvas);
    this.canvas.append(this.head, this.rows);
    grid.addEventListener('scroll', () => requestAnimationFrame(() => this.draw()));
    new ResizeObserver(() => this.draw()).observe(grid);
    grid.addEventListener('keydown', event => this.key(event));
    grid.addEventListener('mousedown', event => this.press(event));
    grid.addEventListener('mouseover', event => this.drag(event));
    this.blocks = new Blocks(this);
  }

  // Shows a type; the query has filters, text, sort and descending.
  show(type, query) {
    if (this.type?.name !== type.name) {
      this.at = { row: 0, column: -1 };
      this.grid.scrollTop = this.grid.scrollLeft = 0;
    }
    this.type = type;
    this.query = query;
    this.end = { ...this.at };
    this.total = undefined;
    this.pages = new Map();
    this.view = crypto.randomUUID(); // Rows stay in their order until somebody asks anew.
    this.labels = {};
    this.arrange();
    this.load(0);
  }

  // Columns as the browser keeps them.
  arrange() {
    this.columns = new Columns(this.app.state.location, this.type);
    this.fields = this.columns.fields;
    this.at.column = Math.min(this.at.column, this.fields.length - 1);
    this.end = { ...this.at };
    this.measure();
  }

  measure() {
    this.widths = this.fields.map(field => this.columns.width(field));
    this.drawHead();
  }

  // Something has changed: pages in sight are read again, and shown as they are until then.
  refresh() {
    this.pages.forEach(page => { page.stale = true; });
    this.draw();
  }

  async load(index) {
    const pages = this.pages;
    const page = pages.get(index) ?? { rows: [] };
    page.stale = false;
    page.loading = true;
    pages.set(index, page);
    try {
      const answer = await call('records', { type: this.type.name, ...this.query, view: this.view, offset: index * PAGE, limit: PAGE });
      if (pages !== this.pages) {
        return;
      }
      page.rows = answer.rows;
      for (const [type, labels] of Object.entries(answer.labels)) {
        this.labels[type] = { ...this.labels[type], ...labels };
      }
      this.total = answer.total;
      this.app.recovered();
      this.app.counted(answer.total);
    } catch (error) {
      this.app.failed(error);
    } finally {
      page.loading = false;
    }
    this.draw();
  }

  find(row) {
    for (const page of row.type === this.type?.name ? this.pages.values() : []) {
      const index = page.rows.findIndex(each => each.id === row.id);
      if (index >= 0) {
        return { page, index };
      }
    }
    return undefined;
  }

  replace(row) {
    const found = this.find(row);
    if (found) {
      found.page.rows[found.index] = row;
    }
  }

  row(index) {
    return this.pages.get(Math.floor(index / PAGE))?.rows[index % PAGE];
  }

  async rowsBetween(from, to) {
    const needed = [];
    for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page++) {
      if (!this.pages.get(page)?.rows.length) {
        needed.push(this.load(page));
      }
    }
    await Promise.all(needed);
    return Array.from({ length: to - from + 1 }, (none, index) => this.row(from + index)).filter(Boolean);
  }

  drawHead() {
    const columns = this.fields.map((field, index) => {
      const arrow = this.query.sort === field.name ? (this.query.descending ? '↓ ' : '↑ ') : '';
      const head = this.cell('columnheader', index, arrow + headed(field),
        { tabIndex: 0, ariaSort: this.query.sort !== field.name ? 'none' : this.query.descending ? 'descending' : 'ascending',
          onkeydown: event => this.headKey(event, field, index), title: pathOf(field.name) + ': ' + this.declared(field) + (field.doc ? '\n' + field.doc : ''), onclick: () => this.app.sort(field.name) });
      head.append(element('span', { className: 'grip', onclick: event => event.stopPropagation(), onpointerdown: event => this.resize(event, index) }));
      return head;
    });
    const arrow = this.query.sort ? '' : this.query.descending ? '↓ ' : '↑ ';
    this.head.replaceChildren(this.cell('columnheader', -1, arrow + 'id', { tabIndex: 0, onkeydown: event => this.headKey(event, { name: '' }), onclick: () => this.app.sort('') }), ...columns);
    this.canvas.style.width = this.left(this.fields.length) + 'px';
    this.grid.setAttribute('aria-colcount', this.fields.length + 1);
  }

  // The type in the schema; of a bool that tells whether a struct is there, that of the struct.
  declared(field) {
    return field.presence ? this.type.structs[field.name].type : field.declared;
  }

  // Sorts, and changes the width.
  headKey(event, field, column) {
    event.stopPropagation();
    if (event.key === 'Enter' || event.key === ' ') {
      this.app.sort(field.name);
      const place = column === undefined ? 0 : column + 1;
      this.head.children[place].focus();
    } else if (event.altKey && column !== undefined && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      this.columns.resize(field, this.widths[column] + (event.key === 'ArrowRight' ? 10 : -10));
      this.columns.keep();
      this.measure();
      this.draw();
      this.head.children[column + 1].focus();
    } else {
      return;
    }
    event.preventDefault();
  }

  // Where a column begins.
  left(column) {
    return ID_WIDTH + this.widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  }

  resize(event, column) {
    event.preventDefault();
    const grip = event.target;
    const begin = event.clientX - this.widths[column];
    grip.setPointerCapture(event.pointerId);
    grip.onpointermove = moved => {
      this.columns.resize(this.fields[column], moved.clientX - begin);
      this.widths[column] = this.columns.width(this.fields[column]);
      this.head.children[column + 1].style.width = this.widths[column] + 'px';
      this.draw();
    };
    grip.onpointerup = () => { this.columns.keep(); this.measure(); this.draw(); };
  }

  // A cell of a column; -1 is the id. The first columns stay in sight.
  cell(role, column, text, properties = {}) {
    const cell = element('div', { className: 'cell', role, ...properties }, text);
    cell.style.width = (column < 0 ? ID_WIDTH : this.widths[column]) + 'px';
    cell.classList.toggle('id', column < 0);
    if (column >= 0 && column < this.columns.frozen) {
      cell.classList.add('frozen');
      cell.style.left = this.left(column) + 'px';
    }
    return cell;
  }

  // Rows in sight, and where the first of them is: tables that are taller than browsers can scroll are scrolled in larger steps.
  sight() {
    const view = this.grid.clientHeight - ROW;
    const whole = (this.total ?? 0) * ROW;
    const height = Math.min(whole, TALLEST);
    const top = whole > TALLEST ? this.grid.scrollTop / Math.max(1, height - view) * (whole - view) : this.grid.scrollTop;
    return { view, whole, height, top, first: Math.floor(top / ROW), count: Math.ceil(view / ROW) + 1 };
  }

  draw() {
    if (this.total === undefined || this.editing) {
      return;
    }
    const { height, top, first, count } = this.sight();
    this.canvas.style.height = height + ROW + 'px';
    this.grid.setAttribute('aria-rowcount', this.total + 1);
    const last = Math.min(this.total, first + count);
    const made = [];
    for (let index = first; index < last; index++) {
      const line = this.line(index);
      line.style.top = this.grid.scrollTop + index * ROW - top + ROW + 'px';
      made.push(line);
    }
    this.rows.replaceChildren(...made);
    for (let page = Math.floor(first / PAGE); page <= Math.floor(Math.max(first, last - 1) / PAGE); page++) {
      const known = this.pages.get(page);
      if (!known || known.stale && !known.loading) {
        this.load(page);
      }
    }
    this.grid.setAttribute('aria-activedescendant', 'cell-' + this.at.row + '-' + this.at.column);
  }

  line(index) {
    const row = this.row(index);
    const line = element('div', { className: 'line' + (index % 2 ? ' odd' : ''), role: 'row' });
    line.setAttribute('aria-rowindex', index + 2);
    if (!row) {
      line.append(this.cell('rowheader', -1, '…'));
      return line;
    }
    line.append(this.mark(this.cell('rowheader', -1, row.id, { title: 'Open (Ctrl+Enter)' }), index, -1));
    this.fields.forEach((field, column) => line.append(this.value(row, field, index, column)));
    return line;
  }

  value(row, field, index, column) {
    const draft = this.app.drafts.get(this.type.name, row.id, field.name);
    const json = draft ? draft.json : row.values[field.index];
    const problem = this.app.problemOfDraft(draft, row.values[field.index]) || this.app.problemOf(this.type.name, row.id, field.name);
    const text = json === null ? shown(field, field.default, this.labels) : shown(field, json, this.labels);
    const cell = this.cell('gridcell', column, visible(text), { title: problem || (text.length > 20 ? text : '') });
    cell.classList.toggle('number', isNumber(field) && field.shape === 'single');
    cell.classList.toggle('default', json === null || row.inherited[field.index] === 'i' && !draft);
    cell.classList.toggle('draft', Boolean(draft));
    cell.classList.toggle('problem', Boolean(problem));
    if (problem) {
      cell.setAttribute('aria-invalid', 'true');
    }
    if (field.type === 'color' && field.shape === 'single' && text[0] === '#') {
      const swatch = element('span', { className: 'swatch' });
      swatch.style.background = text;
      cell.prepend(swatch);
    }
    return this.mark(cell, index, column);
  }

  mark(cell, row, column) {
    cell.id = 'cell-' + row + '-' + column;
    cell.dataset.row = row;
    cell.dataset.column = column;
    const { from, to, left, right } = this.selection();
    const isSelected = row >= from && row <= to && column >= left && column <= right;
    cell.classList.toggle('selected', isSelected);
    cell.classList.toggle('current', row === this.at.row && column === this.at.column);
    cell.setAttribute('aria-selected', isSelected);
    return cell;
  }

  selection() {
    return {
      from: Math.min(this.at.row, this.end.row), to: Math.max(this.at.row, this.end.row),
      left: Math.min(this.at.column, this.end.column), right: Math.max(this.at.column, this.end.column)
    };
  }

  cellOf(event) {
    const cell = event.target.closest?.('[data-row]');
    return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
  }

  press(event) {
    const cell = this.cellOf(event);
    if (!cell || this.editing?.contains(event.target) || event.button !== 0) {
      return;
    }
    event.preventDefault();
    this.finish();
    this.grid.focus();
    this.move(cell, event.shiftKey);
    if (event.detail === 2 && cell.column >= 0) {
      this.edit();
      return;
    }
    this.isDragging = true;
    addEventListener('mouseup', () => { this.isDragging = false; }, { once: true });
    if (cell.column < 0 && !event.shiftKey) {
      this.open();
    }
  }

  drag(event) {
    const cell = this.isDragging && this.cellOf(event);
    if (cell && !this.editing) {
      this.end = cell;
      this.draw();
    }
  }

  move(to, extends_) {
    const place = {
      row: Math.max(0, Math.min((this.total ?? 1) - 1, to.row)),
      column: Math.max(-1, Math.min(this.fields.length - 1, to.column))
    };
    this.end = place;
    if (!extends_) {
      this.at = place;
    }
    this.reveal(place);
    this.draw();
  }

  reveal({ row, column }) {
    const { view, top, whole, height } = this.sight();
    if (column < 0) {
      this.grid.scrollLeft = 0;
    }
    const wanted = row * ROW < top ? row * ROW : (row + 1) * ROW > top + view ? (row + 1) * ROW - view : top;
    if (wanted !== top) {
      this.grid.scrollTop = whole > TALLEST ? wanted / (whole - view) * (height - view) : wanted;
    }
    if (column >= 0) {
      if (column < this.columns.frozen) {
        return;
      }
      const fixed = this.left(this.columns.frozen);
      const left = this.left(column) - fixed;
      const room = this.grid.clientWidth - fixed;
      if (left < this.grid.scrollLeft) {
        this.grid.scrollLeft = left;
      } else if (left + this.widths[column] > this.grid.scrollLeft + room) {
        this.grid.scrollLeft = left + this.widths[column] - room;
      }
    }
  }

  key(event) {
    if (this.editing || !this.type) {
      return;
    }
    const { row, column } = this.end;
    const page = Math.max(1, Math.floor(this.sight().view / ROW) - 1);
    const far = event.ctrlKey || event.metaKey;
    const places = {
      ArrowUp: { row: row - 1, column }, ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 }, ArrowRight: { row, column: column + 1 },
      PageUp: { row: row - page, column }, PageDown: { row: row + page, column },
      Home: { row: far ? 0 : row, column: -1 }, End: { row: far ? this.total : row, column: this.fields.length },
      Tab: { row, column: column + (event.shiftKey ? -1 : 1) }
    };
    const isLeaving = event.key === 'Tab' && (event.shiftKey ? column < 0 : column === this.fields.length - 1);
    if (places[event.key] && !isLeaving) {
      this.move(places[event.key], event.shiftKey && event.key !== 'Tab');
    } else if (event.key === 'Enter' && (far || this.at.column < 0)) {
      this.open();
    } else if (event.key === 'Enter' || event.key === 'F2') {
      this.edit();
    } else if (event.key === 'Delete') {
      this.blocks.clear();
    } else if (far && event.key.toLowerCase() === 'd') {
      this.blocks.fillDown();
    } else if (event.key === '=' && !far) {
      this.calculate();
    } else if (event.key.length === 1 && !far && !event.altKey && event.key !== '/') {
      this.edit(event.key);
    } else {
      return;
    }
    event.preventDefault();
  }

  open() {
    const row = this.row(this.at.row);
    if (row) {
      this.app.form.isAwaited = true; // Of the keyboard.
      this.app.open(this.type.name, row.id);
    }
  }

  // Edits the current cell; a first character replaces what is there.
  edit(first) {
    const row = this.row(this.at.row);
    const field = this.fields[this.at.column];
    const cell = document.getElementById('cell-' + this.at.row + '-' + this.at.column);
    if (!row || !field || !cell || this.at.column < 0) {
      return;
    }
    if (['list', 'map', 'values', 'bytes'].includes(field.type)) {
      this.open();
      return;
    }
    const known = row.values[field.index];
    const draft = this.app.drafts.get(this.type.name, row.id, field.name);
    const json = draft ? draft.json : known;
    const before = copied(field, json, this.labels);
    const keep = next => { if (next !== known) { this.app.drafts.set(this.type.name, row.id, field.name, next, known); } };
    let now = json;
    let isOpen = true; // A field that goes away says once more what it has.
    const type = next => { if (isOpen) { now = next; keep(next); } };
    const editor = cellEditor({ field, json, before, first, type, labels: this.labels, done: () => { this.finish(); this.grid.focus(); } });
    this.editing = editor;
    this.commit = () => {
      isOpen = false;
      if (now === json && !draft) {
        this.app.drafts.remove(this.type.name, row.id, field.name);
      } else {
        this.app.save([{ type: this.type.name, id: row.id, set: { [field.name]: now }, known: { [field.name]: draft ? draft.known : known } }]);
      }
    };
    this.fill = () => {
      this.finish(true);
      this.blocks.fillSelection(now);
    };
    this.cancel = () => {
      isOpen = false;
      if (draft) {
        this.app.drafts.set(this.type.name, row.id, field.name, draft.json, draft.known, draft.problem);
      } else {
        this.app.drafts.remove(this.type.name, row.id, field.name);
      }
    };
    cell.replaceChildren(editor);
    cell.classList.add('editing');
    editor.addEventListener('keydown', event => this.editKey(event));
    editor.addEventListener('focusout', event => { if (!editor.contains(event.relatedTarget)) { this.finish(); } });
    const input = editor.matches('input, select, textarea') ? editor : editor.querySelector('input');
    input.focus();
    if (first === undefined) {
      input.select?.();
    }
  }

  editKey(event) {
    event.stopPropagation();
    const isNewLine = event.key === 'Enter' && event.shiftKey && event.target.matches('textarea');
    if (event.key === 'Escape') {
      this.finish(true);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      this.fill();
    } else if (event.key === 'Enter' && !isNewLine && !event.isComposing) {
      this.finish();
      this.move({ row: this.at.row + 1, column: this.at.column });
    } else if (event.key === 'Tab') {
      this.finish();
      this.move({ row: this.at.row, column: this.at.column + (event.shiftKey ? -1 : 1) });
    } else {
      return;
    }
    event.preventDefault();
    this.grid.focus();
  }

  finish(isCancelled) {
    if (!this.editing) {
      return;
    }
    this.editing = null;
    (isCancelled ? this.cancel : this.commit)();
    this.draw();
  }

  async calculate() {
    if (!this.type || this.total === undefined) {
      return;
    }
    const { from, to } = this.selection();
    const rows = await this.rowsBetween(from, to);
    this.app.formula.show(this.type, this.query, this.total, rows.map(row => row.id), this.fields[this.at.column]);
  }
}
