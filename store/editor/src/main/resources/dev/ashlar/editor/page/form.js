// The form of one record, with a widget for each field, and what refers to the record.
import { call } from './api.js';
import { translations } from './texts.js';
import { button, element, redraw, widget } from './widgets.js';
import { isConflict, isElement, parse, pathOf, shown, stringify, titled } from './values.js';

const MOST_PREVIEWED = 8;
const LONGEST_PREVIEW = 60;

// What a field or a group is a part of.
const outer = path => path.slice(0, Math.max(0, path.lastIndexOf('.')));

// Whether this is, or is in, an element behind the first, whose fields have no need to be explained again.
const isLater = path => /\.(?!0(?:\.|$))\d+(?:\.|$)/.test(path);

export class Form {
  constructor(place, app) {
    this.place = place;
    this.app = app;
    this.turn = 0;
    place.addEventListener('keydown', event => {
      if (event.key === 'Escape' && !this.takeBack(event.target)) {
        app.close();
      }
    });
  }

  // Escape in a field discards what was typed there, and closes the form if nothing was.
  takeBack(input) {
    const name = input.closest('[data-field]')?.dataset.field;
    const draft = name && this.app.drafts.get(this.type.name, this.id, name);
    if (draft) {
      this.app.drafts.remove(this.type.name, this.id, name);
      this.draw();
    }
    return Boolean(draft);
  }

  async show(type, id) {
    this.type = type;
    this.id = id;
    const turn = ++this.turn; // The last question counts, in whatever order answers come.
    const asked = call('record', { type: type.name, id }).catch(error => this.app.failed(error));
    const [answer, texts] = await Promise.all([asked, translations(type, id, this.app)]);
    if (!answer || this.id !== id || this.turn !== turn) {
      return;
    }
    this.row = this.latest = answer.rows[0];
    this.labels = answer.labels;
    this.sources = answer.sources;
    this.texts = texts;
    this.place.hidden = false;
    this.draw();
    if (this.isAwaited) {
      this.isAwaited = false;
      (this.place.querySelector('[data-field] :is(input, select, textarea)') ?? this.place.querySelector('button'))?.focus();
    }
  }

  draw() {
    const { type, id, row, texts } = this;
    const close = button('×', 'Close (Escape)', () => this.app.close());
    if (!row) {
      this.place.replaceChildren(element('div', { className: 'title' }, type.name + ' ' + id + ' is gone', close));
      return;
    }
    const scroll = this.place.scrollTop;
    this.drawn = { type, id }; // Another record may have been asked for, and not be there yet.
    const head = element('div', { className: 'title' }, element('h2', {}, row.label || type.name + ' ' + id),
      element('small', {}, type.name + ' ' + id), element('span', { className: 'space' }),
      button('Duplicate', 'Duplicate the record', () => this.app.duplicate(type, row)),
      button('Delete', 'Delete the record', () => this.app.remove(type, row)), close);
    this.isDrawing = true; // A field that goes away says once more what it has.
    redraw(this.place, () => this.place.replaceChildren(head, type.doc ? element('p', { className: 'doc' }, type.doc) : '', this.groups(), texts, this.referrers()));
    this.isDrawing = false;
    this.place.scrollTop = scroll;
    this.marks();
  }

  // After a save of this page: the fields that were saved. The form shows the others as they were.
  replace(row, own) {
    if (this.row && row.type === this.type?.name && row.id === this.id) {
      own.forEach(field => {
        this.row.values[field.index] = row.values[field.index];
        this.row.inherited = this.row.inherited.slice(0, field.index) + row.inherited[field.index] + this.row.inherited.slice(field.index + 1);
      });
      this.latest = row;
    }
  }

  // Another edit was saved: the form is drawn again unless somebody is typing in it. It may not be drawn yet.
  refresh() {
    const isTyping = this.place.contains(document.activeElement) && document.activeElement.matches('input, textarea, select, .curve');
    if (this.id !== undefined && !isTyping) {
      this.show(this.type, this.id);
    } else if (isTyping) {
      document.activeElement.addEventListener('blur', () => setTimeout(() => this.refresh()), { once: true });
      this.look();
    }
  }

  // What others have changed meanwhile.
  async look() {
    const { type, id } = this;
    const answer = await call('record', { type: type.name, id }).catch(() => undefined);
    if (answer?.rows[0] && this.id === id && this.type === type) {
      this.latest = answer.rows[0];
      this.marks();
    }
  }

  hide() {
    this.place.hidden = true;
    this.id = undefined;
  }

  // Fields of a struct, and elements of a list of a fixed length, are in a group, in the order of the schema.
  groups() {
    const groups = new Map([['', element('div')]]);
    const group = path => {
      if (!groups.has(path)) {
        const made = this.group(path);
        groups.set(path, made);
        group(outer(path)).append(made);
      }
      return groups.get(path);
    };
    this.type.fields.forEach((field, index) => {
      const path = field.presence ? field.name : outer(field.name);
      group(path).append(this.field(field, index, path));
    });
    return groups.get('');
  }

  group(path) {
    const { display, doc, type } = this.type.structs[path];
    const name = isElement(path) ? pathOf(path.slice(path.lastIndexOf('.'))) : display || path.slice(outer(path).length).replace('.', '');
    return element('fieldset', { 'data-struct': path }, element('legend', { title: pathOf(path) + ': ' + type }, name, isElement(path) ? element('span', { className: 'tools' },
      button('↑', 'Move up', () => this.swap(path, -1)), button('↓', 'Move down', () => this.swap(path, 1))) : ''),
      doc && !isElement(path) ? element('p', { className: 'doc' }, doc) : '');
  }

  // An element of a list of a fixed length and its neighbour change places, in one save.
  swap(path, by) {
    const other = outer(path) + '.' + (Number(path.slice(path.lastIndexOf('.') + 1)) + by);
    const edit = { type: this.drawn.type.name, id: this.drawn.id, set: {}, known: {} };
    const put = (field, json) => {
      if (this.row.values[field.index] !== json) {
        edit.set[field.name] = json;
        edit.known[field.name] = this.row.values[field.index];
      }
    };
    for (const field of this.drawn.type.fields.filter(each => each.name === path || each.name.startsWith(path + '.'))) {
      const there = this.drawn.type.fields.find(each => each.name === other + field.name.slice(path.length));
      if (there) {
        put(field, this.row.values[there.index]);
        put(there, this.row.values[field.index]);
      }
    }
    if (Object.keys(edit.set).length) {
      this.app.save([edit]);
    }
  }

  field(field, index, group) {
    const draft = this.app.drafts.get(this.type.name, this.id, field.name);
    const json = draft ? draft.json : this.row.values[index];
    const change = (value, isDone) => this.change(field, stringify(value), isDone);
    const context = { labels: this.labels, jump: (type, id) => this.app.open(type, id), preview: (type, id) => this.preview(type, id) };
    const isOneOf = isElement(field.name) || isLater(group);
    return element('div', { className: isElement(field.name) && !field.presence ? 'field element' : 'field', 'data-field': field.name, 'data-group': group },
      element('div', { className: 'name' }), widget(field, parse(json), change, context),
      field.doc && !isOneOf ? element('div', { className: 'doc' }, field.doc) : null,
      element('div', { className: 'message', role: 'alert' }));
  }

  // The name of a field, where its value comes from, and how to take it away.
  head(field, place, draft) {
    const json = draft ? draft.json : this.row.values[field.index];
    const { group } = place.dataset;
    const named = field.presence ? 'given' : isElement(field.name) ? pathOf(field.name.slice(group.length)) : field.display || (group ? field.name.slice(group.length + 1) : field.name);
    const source = this.sources[field.name];
    const isInherited = !draft && this.row.inherited[field.index] === 'i';
    const state = json === null ? field.presence ? '' : 'not set' : isInherited ? source ? 'inherited from ' + source : 'inherited' : '';
    const help = [field.presence ? this.type.structs[field.name].type : field.declared, field.doc, field.min !== null ? 'min ' + field.min : '', field.max !== null ? 'max ' + field.max : ''].filter(Boolean).join(', ');
    const clear = json !== null && field.name !== this.type.key && !field.required
      ? button('×', 'Take the value of ' + named + ' away', () => { this.change(field, null, true); this.draw(); }) : null;
    place.classList.toggle('inherited', isInherited);
    place.classList.toggle('unset', json === null);
    const name = place.querySelector(':scope > .name');
    redraw(name, () => name.replaceChildren(element('span', { title: pathOf(field.name) + ': ' + help }, named), element('small', {}, state), clear ?? ''));
  }

  change(field, json, isDone) {
    if (this.isDrawing || this.id === undefined) {
      return;
    }
    const { type, id } = this.drawn;
    const { drafts } = this.app;
    const known = this.row.values[field.index];
    if (json === known && !drafts.get(type.name, id, field.name)) {
      return;
    }
    if (field.presence && json !== 'true') {
      this.takeAway(field);
      return;
    }
    drafts.set(type.name, id, field.name, json, known);
    if (isDone) {
      this.app.save([{ type: type.name, id, set: { [field.name]: json }, known: { [field.name]: known } }]);
    }
  }

  // A struct that is not given has no members. An heir says so.
  takeAway(field) {
    const edit = { type: this.drawn.type.name, id: this.drawn.id, set: {}, known: {} };
    this.drawn.type.fields.forEach((each, index) => {
      const json = each === field && this.row.inherited[index] === 'i' ? 'false' : null;
      const isOwn = this.row.inherited[index] !== 'i' || each === field;
      if ((each === field || each.name.startsWith(field.name + '.')) && isOwn && this.row.values[index] !== json) {
        edit.set[each.name] = json;
        edit.known[each.name] = this.row.values[index];
      }
    });
    this.app.save([edit]);
  }

  // States and problems of all fields, as they are now.
  marks() {
    for (const place of this.row ? this.place.querySelectorAll('[data-field]') : []) {
      const field = this.type.fields.find(each => each.name === place.dataset.field);
      const draft = this.app.drafts.get(this.type.name, this.id, field.name);
      const ofDraft = this.app.problemOfDraft(draft, this.latest.values[field.index]);
      const problem = ofDraft || this.app.problemOf(this.type.name, this.id, field.name);
      this.head(field, place, draft);
      place.classList.toggle('draft', Boolean(draft));
      if (field.presence) {
        place.parentElement.classList.toggle('absent', parse(draft ? draft.json : this.row.values[field.index]) !== true);
      }
      const message = place.querySelector(':scope > .message');
      const mine = isConflict({ problem: ofDraft }) ? button('Keep mine', 'Save what was typed here', () => this.app.keepMine(draft)) : '';
      const buttons = ofDraft ? [mine, button('Discard', 'Discard what was typed', () => { this.app.drafts.remove(this.type.name, this.id, field.name); this.show(this.type, this.id); })] : [];
      message.replaceChildren(problem || '', ...buttons);
    }
  }

  // What a record gives, for who thinks of going there.
  async preview(name, id) {
    const type = this.app.state.types.find(each => each.name === name);
    const answer = type && await call('record', { type: name, id }).catch(() => undefined);
    const row = answer?.rows[0];
    return !row ? [] : type.fields.filter(field => row.values[field.index] !== null).slice(0, MOST_PREVIEWED).map(field =>
      element('div', {}, element('small', {}, titled(field) + ' '), shown(field, row.values[field.index], answer.labels).slice(0, LONGEST_PREVIEW)));
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
