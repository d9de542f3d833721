// The form of one record, with a widget for each field, and what refers to the record.
import { call } from './api.js';
import { translations } from './texts.js';
import { button, element, widget } from './widgets.js';
import { parse, shown, stringify } from './values.js';

const MOST_PREVIEWED = 8;
const LONGEST_PREVIEW = 60;

export class Form {
  constructor(place, app) {
    this.place = place;
    this.app = app;
    this.turn = Promise.resolve();
    place.addEventListener('keydown', event => {
      if (event.key === 'Escape') {
        app.close();
      }
    });
  }

  async show(type, id) {
    this.type = type;
    this.id = id;
    const asked = call('record', { type: type.name, id }).catch(error => this.app.failed(error));
    const [answer, texts] = await Promise.all([asked, translations(type, id, this.app)]);
    if (!answer || this.id !== id || this.type !== type) {
      return;
    }
    const row = answer.rows[0];
    this.row = row;
    this.place.hidden = false;
    const close = button('×', 'Close (Escape)', () => this.app.close());
    if (!row) {
      this.place.replaceChildren(element('div', { className: 'title' }, type.name + ' ' + id + ' is gone', close));
      return;
    }
    this.labels = answer.labels;
    this.sources = answer.sources;
    const scroll = this.place.scrollTop;
    const head = element('div', { className: 'title' }, element('h2', {}, row.label || type.name + ' ' + id),
      element('small', {}, type.name + ' ' + id), element('span', { className: 'space' }),
      button('Duplicate', 'Duplicate the record', () => this.app.duplicate(type, row)),
      button('Delete', 'Delete the record', () => this.app.remove(type, row)), close);
    this.place.replaceChildren(head, type.doc ? element('p', { className: 'doc' }, type.doc) : '', ...this.groups(), texts, this.referrers());
    this.place.scrollTop = scroll;
    this.marks();
  }

  // Another edit was saved: the form is drawn again unless somebody is typing in it.
  refresh() {
    const isTyping = this.place.contains(document.activeElement) && document.activeElement.matches('input, textarea, select, .curve');
    if (!this.place.hidden && !isTyping) {
      this.show(this.type, this.id);
    } else if (isTyping) {
      document.activeElement.addEventListener('blur', () => setTimeout(() => this.refresh()), { once: true });
    }
  }

  // The page's own edits were saved. Whoever goes on typing in such a field knows its new value; what others change at the same time stays a conflict.
  async saved(edits) {
    const { row, type, id } = this;
    const own = edits.filter(edit => row && edit.type === type.name && edit.id === id).flatMap(edit => Object.keys(edit.set));
    const answer = own.length ? await call('record', { type: type.name, id }).catch(() => undefined) : undefined;
    if (answer?.rows[0] && this.row === row) {
      type.fields.filter(field => own.includes(field.name)).forEach(field => {
        const before = row.values[field.index];
        row.values[field.index] = answer.rows[0].values[field.index];
        this.app.drafts.follow(type.name, id, field.name, before, row.values[field.index]);
      });
    }
  }

  hide() {
    this.place.hidden = true;
    this.id = undefined;
  }

  // Fields of structs are in a group of their own.
  groups() {
    const groups = new Map([['', []]]);
    this.type.fields.forEach((field, index) => {
      const end = field.presence ? field.name.length : field.name.lastIndexOf('.');
      const group = end < 0 ? '' : field.name.slice(0, end);
      groups.set(group, [...groups.get(group) ?? [], this.field(field, index, group)]);
    });
    return [...groups].map(([name, fields]) => name === '' ? element('div', {}, ...fields)
      : element('fieldset', {}, element('legend', { title: this.type.structs[name] ?? '' }, name), ...fields));
  }

  field(field, index, group) {
    const draft = this.app.drafts.get(this.type.name, this.id, field.name);
    const json = draft ? draft.json : this.row.values[index];
    const named = field.presence ? 'is there' : field.display || (group ? field.name.slice(group.length + 1) : field.name);
    const change = (value, isDone) => this.change(field, this.row.values[index], stringify(value), isDone);
    const context = { labels: this.labels, jump: (type, id) => this.app.open(type, id), preview: (type, id) => this.preview(type, id) };
    const clear = json !== null && field.name !== this.type.key && !field.required
      ? button('×', 'Take the value of ' + named + ' away', () => change(undefined, true)) : null;
    const source = this.sources[field.name];
    const state = json === null ? 'not set' : this.row.inherited[index] === 'i' ? source ? 'inherited from ' + source : 'inherited' : '';
    const help = [field.declared, field.min !== null ? 'min ' + field.min : '', field.max !== null ? 'max ' + field.max : ''].filter(Boolean).join(', ');
    return element('div', { className: state.startsWith('inherited') ? 'field inherited' : 'field', 'data-field': field.name },
      element('div', { className: 'name' }, element('span', { title: field.name + ': ' + help }, named), element('small', {}, state), clear),
      widget(field, parse(json), change, context),
      field.doc ? element('div', { className: 'doc' }, field.doc) : null,
      element('div', { className: 'message', role: 'alert' }));
  }

  // Edits are saved one after the other, so that each knows what the one before has left.
  change(field, known, json, isDone) {
    const { drafts } = this.app;
    const { type, id } = this;
    if (json === known && !drafts.get(type.name, id, field.name)) {
      return;
    }
    drafts.set(type.name, id, field.name, json, known);
    if (isDone) {
      this.turn = this.turn.then(() => this.commit(type.name, id, field.name));
    }
  }

  async commit(type, id, field) {
    const draft = this.app.drafts.get(type, id, field);
    if (draft && draft.json === draft.known) {
      this.app.drafts.remove(type, id, field);
      this.marks();
    } else if (draft) {
      await this.app.save([{ type, id, set: { [field]: draft.json }, known: { [field]: draft.known } }]);
    }
  }

  // Problems below their fields.
  marks() {
    for (const place of this.place.querySelectorAll('[data-field]')) {
      const name = place.dataset.field;
      const draft = this.app.drafts.get(this.type.name, this.id, name);
      const problem = draft?.problem || this.app.problemOf(this.type.name, this.id, name);
      place.classList.toggle('draft', Boolean(draft));
      place.querySelector(':scope > .message').replaceChildren(problem || '',
        draft?.problem ? button('Discard', 'Discard what was typed', () => { this.app.drafts.remove(this.type.name, this.id, name); this.show(this.type, this.id); }) : '');
    }
  }

  // What a record gives, for who thinks of going there.
  async preview(name, id) {
    const type = this.app.state.types.find(each => each.name === name);
    const answer = type && await call('record', { type: name, id }).catch(() => undefined);
    const row = answer?.rows[0];
    return !row ? [] : type.fields.filter(field => row.values[field.index] !== null).slice(0, MOST_PREVIEWED).map(field =>
      element('div', {}, element('small', {}, (field.display || field.name) + ' '), shown(field, row.values[field.index], answer.labels).slice(0, LONGEST_PREVIEW)));
  }

  referrers() {
    const list = element('ul');
    const details = element('details', {}, element('summary', {}, 'What refers to this record'), list);
    details.ontoggle = async () => {
      const found = await call('referrers', { type: this.type.name, id: this.id }).catch(error => this.app.failed(error));
      list.replaceChildren(...(found?.rows ?? []).map(row => element('li', {},
        button(row.type + ' ' + (row.label || row.id), 'Open ' + row.type + ' ' + row.id, () => this.app.open(row.type, row.id)),
        element('small', {}, ' ' + row.path))), found?.total > found?.rows.length ? element('li', {}, 'and ' + (found.total - found.rows.length) + ' more') : '',
      found?.total === 0 ? element('li', {}, 'nothing') : '');
    };
    return details;
  }
}
