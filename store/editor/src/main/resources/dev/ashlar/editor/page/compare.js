// What has changed since a commit or a pack: by type, record and field, each with the way back.
import { call } from './api.js';
import { button, element } from './widgets.js';
import { shown, titled } from './values.js';

const PAGE = 200;
const SIGNS = { added: '+', removed: '−', changed: '~' };
const STORED = 'ashlar-compare';

export class Compare {
  constructor(place, app) {
    this.place = place;
    this.app = app;
    this.query = { with: 'git', name: 'HEAD', type: '', field: '', change: '', limit: PAGE, ...stored() };
    this.current = 0;
    this.turn = 0;
    this.build();
    place.addEventListener('keydown', event => this.key(event));
    place.addEventListener('focusin', event => {
      const index = this.records().indexOf(event.target.closest('.difference'));
      if (index >= 0) {
        this.mark(index, false);
      }
    });
  }

  build() {
    const input = (properties, options) => options
      ? element('select', properties, ...options.map(([value, text]) => element('option', { value }, text)))
      : element('input', properties);
    this.with = input({ ariaLabel: 'Compare with', onchange: () => { this.name.value = this.with.value === 'git' ? 'HEAD' : ''; this.name.focus(); this.hint(); } },
      [['git', 'git commit'], ['pack', 'pack file']]);
    this.name = input({ ariaLabel: 'Name' });
    this.type = input({ ariaLabel: 'Type', onchange: () => this.ask({ type: this.type.value, field: '' }) }, []);
    this.field = input({ ariaLabel: 'Field', onchange: () => this.ask({ field: this.field.value }) }, []);
    this.change = input({ ariaLabel: 'Change', onchange: () => this.ask({ change: this.change.value }) },
      [['', 'all changes'], ['added', '+ added'], ['removed', '− removed'], ['changed', '~ changed']]);
    this.base = element('div', { className: 'base', role: 'status' });
    this.list = element('div', { className: 'differences', role: 'group', ariaLabel: 'Records that differ' });
    this.with.value = this.query.with;
    this.name.value = this.query.name;
    this.change.value = this.query.change;
    this.hint();
    const form = element('form', { className: 'row', onsubmit: event => {
      event.preventDefault();
      this.ask({ with: this.with.value, name: this.name.value.trim(), type: '', field: '' });
    } }, this.with, this.name, element('button', { className: 'main' }, 'Compare'), element('span', { className: 'space' }),
    button('×', 'Close (Escape)', () => this.toggle()));
    this.place.replaceChildren(form, element('div', { className: 'row filters' }, this.type, this.field, this.change), this.base, this.list);
  }

  hint() {
    this.name.placeholder = this.with.value === 'git' ? 'branch, tag or commit' : 'path of a pack';
    this.name.title = this.name.placeholder;
  }

  toggle() {
    this.place.hidden = !this.place.hidden;
    document.body.classList.toggle('comparing', !this.place.hidden);
    if (this.place.hidden) {
      document.getElementById('grid').focus();
    } else {
      this.refresh();
      this.name.focus();
    }
  }

  ask(change) {
    this.query = { ...this.query, limit: PAGE, ...change };
    localStorage.setItem(STORED, JSON.stringify({ with: this.query.with, name: this.query.name }));
    this.current = 0;
    this.refresh();
  }

  async refresh() {
    if (this.place.hidden) {
      return;
    }
    const mine = ++this.turn;
    const isFocused = this.list.contains(document.activeElement);
    let failure = '';
    const found = await call('compare', this.query).catch(error => { failure = error.message + (error.text === error.message ? '' : '\n' + error.text); });
    if (mine !== this.turn) {
      return;
    }
    this.base.classList.toggle('message', Boolean(failure));
    if (!found) {
      this.base.replaceChildren(failure);
      this.list.replaceChildren();
      this.found = undefined;
      return;
    }
    this.found = found;
    this.drawBase(found);
    this.drawChoices(found);
    this.drawList(found, isFocused);
  }

  drawBase(found) {
    const count = kind => found.types.reduce((sum, each) => sum + each[kind], 0).toLocaleString('en');
    const counts = ['added', 'removed', 'changed'].map(kind => element('span', { className: 'sign ' + kind }, SIGNS[kind] + ' ' + count(kind) + ' ' + kind));
    this.base.replaceChildren(element('span', { className: 'words', title: found.base }, found.base), ...counts,
      found.schemas.length ? element('details', {}, element('summary', {}, found.schemas.length + ' in schemas'),
        element('ul', {}, ...found.schemas.map(each => element('li', {}, each)))) : '');
  }

  drawChoices(found) {
    const option = (value, text) => element('option', { value }, text);
    this.type.replaceChildren(option('', 'all types'), ...found.types.map(each =>
      option(each.type, each.type + '  ' + Object.entries(SIGNS).map(([kind, sign]) => each[kind] ? sign + each[kind] : '').filter(Boolean).join(' '))));
    this.type.value = this.query.type;
    const fields = {};
    found.types.filter(each => !this.query.type || each.type === this.query.type)
      .forEach(each => Object.entries(each.fields).forEach(([name, count]) => { fields[name] = (fields[name] ?? 0) + count; }));
    this.field.replaceChildren(option('', 'all fields'), ...Object.entries(fields).map(([name, count]) => option(name, name + '  ' + count)));
    this.field.value = this.query.field in fields ? this.query.field : '';
  }

  drawList(found, isFocused) {
    const rows = [];
    let type = '';
    found.rows.forEach((row, index) => {
      if (row.type !== type) {
        type = row.type;
        rows.push(element('h3', {}, type));
      }
      rows.push(this.record(row, index));
    });
    const rest = found.total - found.rows.length;
    if (found.total === 0) {
      rows.push(element('p', { className: 'doc' }, 'No record differs.'));
    } else if (rest > 0) {
      rows.push(button('Show more (' + rest.toLocaleString('en') + ')', 'Show more records', () => { this.query.limit += PAGE; this.refresh(); }));
    }
    this.list.replaceChildren(...rows);
    this.mark(Math.min(this.current, found.rows.length - 1), isFocused);
  }

  record(row, index) {
    const name = row.label || row.id;
    const title = row.change === 'removed' ? element('span', { className: 'title' }, name)
      : button(name, 'Open ' + row.type + ' ' + row.id, () => this.open(row));
    return element('div', { className: 'difference ' + row.change, role: 'group', ariaLabel: row.type + ' ' + row.id, tabIndex: -1, 'data-record': row.type + ' ' + row.id },
      element('div', { className: 'row' }, element('span', { className: 'sign ' + row.change, title: row.change }, SIGNS[row.change]), title,
        element('small', {}, row.id), element('small', {}, row.change), element('span', { className: 'space' }),
        row.canRevert ? button('Revert', words(row) + ' (R)', () => this.revert(row)) : null),
      ...row.values.map(value => this.value(row, value)));
  }

  value(row, value) {
    const field = this.app.state.types.find(each => each.name === row.type)?.fields.find(each => each.name === value.field);
    const text = json => json === null ? element('em', {}, 'nothing')
      : element('span', {}, (field ? shown(field, json, this.found.labels) : json) || json);
    return element('div', { className: 'change', 'data-field': value.field },
      element('span', { className: 'name' }, titled(field ?? { name: value.field })),
      row.change === 'added' ? null : element('del', {}, element('span', { className: 'sign', ariaLabel: 'before' }, '−'), text(value.before)),
      row.change === 'removed' ? null : element('ins', {}, element('span', { className: 'sign', ariaLabel: 'now' }, '+'), text(value.after)),
      value.canRevert ? button('↶', 'Give ' + value.field + ' back what it had', () => this.revert(row, value)) : null);
  }

  open(row) {
    this.app.open(row.type, row.id);
  }

  // One value, or the whole record. What the page shows has to be there still.
  async revert(row, value) {
    const values = value ? [value] : row.change === 'changed' ? row.values : [];
    const known = Object.fromEntries(values.map(each => [each.field, each.after]));
    const record = { type: row.type, id: row.id, known, ...value ? { field: value.field } : {} };
    const done = await call('revert', { with: this.query.with, name: this.query.name, records: [record] }).catch(error => this.app.refused(error));
    if (done) {
      this.app.say('reverted; Undo takes it back');
      this.place.querySelector('.difference.current')?.focus();
    }
  }

  records() {
    return [...this.list.querySelectorAll('.difference')];
  }

  mark(index, isFocused) {
    this.current = Math.max(0, index);
    this.records().forEach((each, at) => {
      each.tabIndex = at === this.current ? 0 : -1;
      each.classList.toggle('current', at === this.current);
      if (at === this.current && isFocused) {
        each.focus();
      }
    });
  }

  key(event) {
    if (event.key === 'Escape') {
      this.toggle();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.matches('.difference')) {
      return;
    }
    const row = this.found?.rows[this.current];
    const moves = { ArrowDown: this.current + 1, ArrowUp: this.current - 1, Home: 0, End: this.records().length - 1 };
    if (event.key in moves) {
      this.mark(Math.min(moves[event.key], this.records().length - 1), true);
    } else if (event.key === 'Enter' && row && row.change !== 'removed') {
      this.open(row);
    } else if (event.key.toLowerCase() === 'r' && row?.canRevert) {
      this.revert(row);
    } else {
      return;
    }
    event.preventDefault();
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORED)) ?? {};
  } catch {
    return {};
  }
}

const words = row => row.change === 'added' ? 'Delete the record' : row.change === 'removed' ? 'Bring the record back' : 'Give the record back what it had';
