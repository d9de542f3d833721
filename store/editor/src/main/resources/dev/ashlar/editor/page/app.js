// The page: types at the left, the table, the form of a record, and what is not saved.
import { Drafts, call, go, listen, route } from './api.js';
import { Columns, askColumns } from './columns.js';
import { Compare } from './compare.js';
import { Form } from './form.js';
import { Game } from './game.js';
import { Formula } from './formula.js';
import { Schema } from './schema.js';
import { Table } from './table.js';
import { button, element, reference } from './widgets.js';
import { isConflict, isNumber, pathOf, stringify, titled } from './values.js';

const $ = id => document.getElementById(id);
const OPERATORS = { is: 'is', not: 'is not', has: 'contains', min: 'at least', max: 'at most', set: 'has a value', unset: 'has no value', refers: 'refers to' };

class App {
  constructor() {
    this.query = { filters: [], text: '', sort: '', descending: false };
    this.state = { types: [], problems: [] };
    this.table = new Table($('grid'), this);
    this.form = new Form($('form'), this);
    this.compare = new Compare($('compare'), this);
    this.game = new Game($('game'), this);
    this.formula = new Formula($('dialog'), this);
    this.schema = new Schema($('dialog'), this);
    $('schema').onclick = () => this.type && this.schema.show(this.type, this.state.types, this.table.fields[this.table.at.column]);
    $('formula').onclick = () => this.table.calculate();
    $('columns').onclick = () => this.type && askColumns(this, new Columns(this.state.location, this.type), () => this.ask({}));
    $('compareButton').onclick = () => this.panel(this.compare, this.game);
    $('gameButton').onclick = () => this.panel(this.game, this.compare);
    $('undo').onclick = () => this.step('undo');
    $('redo').onclick = () => this.step('redo');
    $('unsaved').onclick = () => this.showDrafts();
    $('addFilter').onclick = () => this.askFilter();
    $('create').onclick = () => this.create();
    $('theme').onclick = () => this.theme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
    this.turn = Promise.resolve();
    this.theme(localStorage.getItem('ashlar-theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
    let typing;
    $('search').oninput = () => {
      clearTimeout(typing);
      typing = setTimeout(() => this.ask({ text: $('search').value }), 120);
    };
    $('search').onkeydown = event => {
      if (event.key === 'ArrowDown' || event.key === 'Enter') {
        event.preventDefault();
        $('grid').focus();
      }
    };
    addEventListener('hashchange', () => this.follow());
    addEventListener('beforeunload', event => { if ($('dialog').open && $('dialog').querySelector('input, textarea')) { event.preventDefault(); } });
    document.addEventListener('keydown', event => this.key(event));
    listen(() => this.changed(), text => this.say(text, true));
  }

  theme(name) {
    document.documentElement.dataset.theme = name;
    localStorage.setItem('ashlar-theme', name);
  }

  // Opens or closes a panel in the place of the table; one at a time.
  panel(wanted, other) {
    if (!other.place.hidden) {
      other.toggle();
    }
    wanted.toggle();
  }

  key(event) {
    const isTyping = event.target.matches('input, textarea, select');
    const far = event.ctrlKey || event.metaKey;
    if (far && event.key.toLowerCase() === 'z' && !isTyping) {
      event.preventDefault();
      this.step(event.shiftKey ? 'redo' : 'undo');
    } else if (far && event.key.toLowerCase() === 'y' && !isTyping) {
      event.preventDefault();
      this.step('redo');
    } else if ((event.key === '/' && !isTyping || far && event.key.toLowerCase() === 'f') && $('search').checkVisibility()) {
      event.preventDefault(); // The search of the browser sees the rows in view alone.
      $('search').select();
    }
  }

  say(text, isBad = false) {
    $('status').textContent = text;
    $('status').classList.toggle('bad', isBad);
  }

  failed(error) {
    this.hasFailed = true;
    this.say(error.text ?? String(error), true);
  }

  // A question was answered after one that was not.
  recovered() {
    if (this.hasFailed) {
      this.sayState();
    }
  }

  sayState() {
    const state = this.state;
    const words = { opening: 'waiting until the problems are mended', failed: state.failure };
    this.hasFailed = false;
    this.say(words[state.state] ?? (state.problemCount ? 'not shown: ' + problems(state.problemCount) : 'up to date'), state.state !== 'open' || state.problemCount > 0);
  }

  // Something has changed, here or outside.
  async changed() {
    const state = await call('state').catch(error => this.failed(error));
    if (!state) {
      return;
    }
    state.types.forEach(type => type.fields.forEach((field, index) => { field.index = index; })); // Of its value in rows.
    this.state = state;
    if (!this.drafts) {
      this.drafts = new Drafts(state.location, () => this.countDrafts());
      this.countDrafts();
    }
    $('location').textContent = state.location;
    $('undo').disabled = state.undo === 0;
    $('redo').disabled = state.redo === 0;
    this.sayState();
    $('problems').hidden = state.problemCount === 0;
    $('problems').replaceChildren(...state.problems.slice(0, 50).map(each => element('div', {}, each.text)),
      state.problemCount > 50 ? element('div', {}, 'and ' + (state.problemCount - 50) + ' more') : '');
    this.drawTypes();
    this.follow(true);
    this.compare.refresh();
  }

  drawTypes() {
    $('types').replaceChildren(...this.state.types.map(type => element('button', {
      type: 'button', title: type.doc, onclick: () => { if (!this.game.place.hidden) { this.game.toggle(); } go(type.name); }
    }, element('span', {}, type.name), type.problems ? element('b', { title: problems(type.problems) }, String(type.problems)) : null,
    element('small', {}, type.records.toLocaleString('en')))));
    this.markType();
  }

  markType() {
    [...$('types').children].forEach((each, index) =>
      each.setAttribute('aria-current', this.state.types[index]?.name === this.type?.name));
  }

  // Shows what the address says.
  follow(isChange = false) {
    const { type: name, id } = route();
    const type = this.state.types.find(each => each.name === name) ?? this.state.types[0];
    if (!type) {
      return;
    }
    const isOther = this.type?.name !== type.name;
    const isSame = !isOther && JSON.stringify(this.type.fields) === JSON.stringify(type.fields);
    this.type = type;
    if (isOther) {
      this.query = { filters: [], text: '', sort: '', descending: false };
      $('search').value = '';
      this.drawFilters();
    }
    if (!isSame) {
      this.table.show(type, this.query);
    } else if (isChange) {
      this.table.refresh();
    }
    this.markType();
    if (id === undefined) {
      this.form.hide();
    } else if (isChange && this.form.id === id && isSame) {
      this.form.refresh();
    } else if (this.form.id !== id || !isSame) {
      this.form.show(type, id);
    }
  }

  ask(change) {
    this.query = { ...this.query, ...change };
    this.table.show(this.type, this.query);
    this.drawFilters();
  }

  sort(name) {
    this.ask({ sort: name, descending: this.query.sort === name && !this.query.descending });
  }

  counted(total) {
    const all = this.type.records;
    $('count').textContent = total === all ? total.toLocaleString('en') + (total === 1 ? ' record' : ' records') : total.toLocaleString('en') + ' of ' + all.toLocaleString('en');
  }

  drawFilters() {
    $('filters').replaceChildren(...this.query.filters.map((filter, index) => button(
      titled(this.type.fields.find(field => field.name === filter.field) ?? { name: filter.field }) + ' ' + OPERATORS[filter.op] + ' ' + (filter.value ?? '') + ' ×', 'Remove the filter',
      () => { this.ask({ filters: this.query.filters.filter((each, at) => at !== index) }); $('search').focus(); })));
  }

  askFilter() {
    const field = element('select', { ariaLabel: 'Field' }, ...this.type.fields.map(each => element('option', { value: each.name }, titled(each))));
    const op = element('select', { ariaLabel: 'Condition' });
    const place = element('span');
    let value = '';
    const known = () => this.type.fields.find(each => each.name === field.value);
    const draw = () => {
      const choice = known();
      const names = Object.keys(OPERATORS).filter(name =>
        (name !== 'min' && name !== 'max' || isNumber(choice) && choice.shape === 'single') && (name !== 'refers' || choice.type === 'ref'));
      op.replaceChildren(...names.map(name => element('option', { value: name }, OPERATORS[name])));
      op.value = choice.type === 'ref' ? 'refers' : isNumber(choice) ? 'min' : choice.type === 'string' ? 'has' : 'is';
      drawValue();
    };
    const drawValue = () => {
      value = '';
      const choice = known();
      const input = op.value === 'refers' ? reference(choice, undefined, next => { value = next === undefined ? '' : String(next); }, {})
        : choice.constants.length && (op.value === 'is' || op.value === 'not')
          ? element('select', { ariaLabel: 'Value', onchange: event => { value = event.target.value; } }, ...['', ...choice.constants].map(each => element('option', {}, each)))
          : element('input', { ariaLabel: 'Value', oninput: event => { value = event.target.value; } });
      place.replaceChildren(op.value === 'set' || op.value === 'unset' ? '' : input);
    };
    field.onchange = draw;
    op.onchange = drawValue;
    draw();
    this.dialog('Filter ' + this.type.name, [element('div', { className: 'row' }, field, op, place)], 'Filter',
      async () => {
        const filters = [...this.query.filters, { field: field.value, op: op.value, value }];
        await call('records', { type: this.type.name, filters, offset: 0, limit: 0 }); // Whether the value is one of the field.
        this.ask({ filters });
      });
  }

  // Asks for something. The dialog stays open, with what is wrong, if the answer is refused.
  dialog(title, content, name, done) {
    const dialog = $('dialog');
    const close = () => dialog.close();
    const message = element('div', { className: 'message', role: 'alert' });
    const submit = async event => {
      event.preventDefault();
      message.textContent = '';
      try {
        await done();
        close();
      } catch (error) {
        message.textContent = error.text ?? String(error);
      }
    };
    dialog.replaceChildren(element('form', { onsubmit: submit }, element('h2', {}, title), ...content, message,
      element('div', { className: 'row end' }, button('Cancel', 'Cancel (Escape)', close), element('button', { className: 'main' }, name))));
    dialog.showModal();
  }

  open(type, id) {
    go(type, id);
  }

  close() {
    go(this.type.name);
    $('grid').focus();
  }

  // What is wrong with a value that was typed: what the server has said of it, or that the value below it is another one by now.
  problemOfDraft(draft, now) {
    if (!draft || draft.problem || now === draft.known) {
      return draft?.problem ?? '';
    }
    if (draft.against !== now) {
      draft.against = now;
      draft.author = '';
      this.findAuthor(draft, now);
    }
    return draft.type + ' ' + draft.id + '.' + pathOf(draft.field) + ': somebody else has changed it: expected ' + (draft.known ?? 'no value') + ', found ' + (now ?? 'no value') + draft.author;
  }

  // Who has saved the value that stands against a draft: its message says so as soon as the answer is there.
  async findAuthor(draft, now) {
    const answer = await call('author', { type: draft.type, id: draft.id }).catch(() => undefined);
    if (answer?.author && draft.against === now) {
      draft.author = ', saved by ' + answer.author;
      this.showMarks();
    }
  }

  // States and problems of what was typed, as they are now.
  showMarks() {
    this.table.refresh();
    if (!this.form.place.hidden) {
      this.form.marks();
    }
  }

  // The words for a cell: problems of content, where it is kept.
  problemOf(type, id, field) {
    return this.state.problems.filter(each => each.type === type && each.id === id && isInside(each.path, field)).map(each => each.text).join('\n');
  }

  // Saves edits in one step, after those before them, so that each knows what the one before has left. What is refused stays in its cells, with what is wrong.
  save(edits) {
    edits.forEach(edit => Object.entries(edit.set).forEach(([field, json]) => this.drafts.set(edit.type, edit.id, field, json, edit.known[field])));
    this.turn = this.turn.then(() => this.send(edits)).catch(error => this.failed(error));
    return this.turn;
  }

  async send(asked) {
    const edits = asked.map(edit => ({ ...edit, known: {}, set: {} }));
    asked.forEach((edit, index) => Object.keys(edit.set).forEach(field => {
      const draft = this.drafts.get(edit.type, edit.id, field);
      if (draft && draft.json === draft.known) {
        this.drafts.remove(edit.type, edit.id, field);
      } else if (draft) {
        edits[index].set[field] = draft.json;
        edits[index].known[field] = draft.known;
      }
    }));
    const left = edits.filter(edit => Object.keys(edit.set).length);
    if (left.length) {
      this.say('saving …');
      let error;
      const answer = await call('edit', { edits: left }).catch(refused => { error = refused; });
      left.forEach(edit => Object.entries(edit.set).forEach(([field, json]) => this.settle(edit, field, json, error)));
      this.saved(answer?.rows ?? [], left);
      this.hasFailed = Boolean(error);
      this.say(error ? 'not saved: ' + error.text.split('\n')[0] : 'saved', Boolean(error));
    }
    this.showMarks();
  }

  settle(edit, field, json, error) {
    const draft = this.drafts.get(edit.type, edit.id, field);
    if (!error && draft?.json === json) {
      this.drafts.remove(edit.type, edit.id, field);
    } else if (error && draft) {
      const own = (error.problems ?? []).filter(each => each.type === edit.type && each.id === edit.id && isInside(each.path, field));
      const conflict = (error.conflicts ?? []).find(each => members(each).startsWith(edit.type + ' ' + edit.id + '.' + field + ': '));
      const other = error.problems?.length || error.conflicts?.length ? 'Not saved, since there are problems elsewhere:\n' + error.text : error.text;
      this.drafts.set(edit.type, edit.id, field, draft.json, draft.known, conflict ?? (own.map(each => each.text).join('\n') || other));
    }
  }

  // Rows as they are after a save of this page: whoever goes on typing knows the new value.
  // What others have changed at the same time in other fields stays a conflict.
  saved(rows, edits) {
    for (const row of rows) {
      const edit = edits.find(each => each.type === row.type && each.id === row.id);
      const type = this.state.types.find(each => each.name === row.type);
      const own = type?.fields.filter(field => edit && field.name in edit.set) ?? [];
      own.forEach(field => this.drafts.follow(row.type, row.id, field.name, edit.known[field.name], row.values[field.index]));
      this.table.replace(row);
      this.form.replace(row, own);
    }
  }

  // Gives the record what was typed, over what somebody else has made of it meanwhile.
  async keepMine(draft) {
    const answer = await call('record', { type: draft.type, id: draft.id }).catch(error => this.failed(error));
    const type = this.state.types.find(each => each.name === draft.type);
    const field = type?.fields.find(each => each.name === draft.field);
    if (answer?.rows[0] && field) {
      this.drafts.follow(draft.type, draft.id, draft.field, draft.known, answer.rows[0].values[field.index]);
      await this.save([{ type: draft.type, id: draft.id, set: { [draft.field]: draft.json }, known: { [draft.field]: answer.rows[0].values[field.index] } }]);
    } else {
      this.say(draft.type + ' ' + draft.id + ' is gone', true);
    }
  }

  discard(draft) {
    this.drafts.remove(draft.type, draft.id, draft.field);
    this.table.refresh();
    this.form.refresh();
  }

  countDrafts() {
    const count = this.drafts.all.size;
    $('unsaved').hidden = count === 0;
    $('unsaved').textContent = count + ' not saved';
  }

  showDrafts() {
    const drafts = [...this.drafts.all.values()];
    const short = json => json === null || json === undefined ? 'not set' : json.length > LONGEST ? json.slice(0, LONGEST) + ' …' : json;
    const gone = event => { event.target.closest('.card').remove(); };
    const list = element('div', { className: 'drafts' }, ...drafts.map(draft => element('div', { className: 'card' },
      element('div', { className: 'row' },
        button(draft.type + ' ' + draft.id + '.' + pathOf(draft.field), 'Open the record', () => { $('dialog').close(); this.open(draft.type, draft.id); }),
        isConflict(draft) ? button('Keep mine', 'Save what was typed here', event => { gone(event); this.keepMine(draft); }) : null,
        button('Discard', 'Discard what was typed', event => { gone(event); this.discard(draft); })),
      element('code', {}, short(draft.known) + ' → ' + short(draft.json)), element('div', { className: 'message' }, draft.problem))));
    const all = button('Discard all', 'Discard all that was typed', () => { $('dialog').close(); [...this.drafts.all.values()].forEach(draft => this.discard(draft)); });
    this.dialog('Not saved', [list, all], 'Save all', () => {
      const edits = new Map();
      [...this.drafts.all.values()].forEach(draft => {
        const edit = edits.get(draft.type + ' ' + draft.id) ?? { type: draft.type, id: draft.id, set: {}, known: {} };
        edit.set[draft.field] = draft.json;
        edit.known[draft.field] = draft.known;
        edits.set(draft.type + ' ' + draft.id, edit);
      });
      if (edits.size) {
        this.save([...edits.values()]);
      }
      $('grid').focus();
    });
  }

  async step(name) {
    await call(name).then(() => this.say(name === 'undo' ? 'undone' : 'redone'), async error => { await this.changed(); this.failed(error); });
  }

  // A record with a key begins with that; all else is edited in its form.
  create(values = {}) {
    const type = this.type;
    const key = type.fields.find(field => field.name === type.key);
    const input = key ? element('input', { ariaLabel: key.name, required: true }) : null;
    const make = async () => {
      const set = { ...values, ...key ? { [key.name]: isNumber(key) ? input.value : stringify(input.value) } : {} };
      const made = await call('edit', { edits: [{ type: type.name, create: true, set }] });
      this.open(type.name, made.ids[0]);
    };
    this.dialog('New ' + type.name, key ? [element('label', {}, key.display || key.name, ' ', input)] : [], 'Create', make);
  }

  duplicate(type, row) {
    const values = {};
    type.fields.forEach((field, index) => {
      if (row.values[index] !== null && field.name !== type.key) {
        values[field.name] = row.values[index];
      }
    });
    this.create(values);
  }

  remove(type, row) {
    this.dialog('Delete ' + type.name + ' ' + (row.label || row.id) + '?', [element('p', {}, 'Undo brings it back.')], 'Delete', async () => {
      await call('edit', { edits: [{ type: type.name, id: row.id, delete: true }] });
      this.close();
    });
  }

  refused(error) {
    this.dialog('Not saved', [element('pre', {}, error.text)], 'Close', () => {});
  }
}

const LONGEST = 300;
const problems = count => count === 1 ? '1 problem' : count + ' problems';
// Messages name an element of a list by its index, fields as a member.
const members = path => path.replaceAll('[', '.').replaceAll(']', '');
const isInside = (path, field) => Boolean(path) && (members(path) + '.').startsWith(field + '.');

new App();
