// The dialog that adds, renames or retypes a field in the schema file of a type.
import { PreviewDialog, counted, problemLines } from './preview.js';
import { element } from './widgets.js';

const SHOWN = 8;
const TYPES = ['bool', 'i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64', 'f32', 'f64', 'string', 'hash', 'text', 'enum', 'flags', 'color',
  'vec2', 'vec3', 'vec4', 'quat', 'bytes', 'i32[]', 'f32[]', 'string[]'];
const CHANGES = { add: 'Add a field', rename: 'Rename a field', retype: 'Change the type of a field' };

export class Schema extends PreviewDialog {
  constructor(dialog, app) {
    super(dialog, app, 'schema');
  }

  show(type, types, first) {
    this.type = type;
    const own = [...new Set(type.fields.map(field => field.name.split('.')[0]))];
    const option = (value, text) => element('option', { value }, text);
    const input = (label, placeholder) => element('input', { ariaLabel: label, placeholder, spellcheck: false, oninput: () => this.ask() });
    this.change = element('select', { ariaLabel: 'Change', onchange: () => { this.arrange(); this.ask(); } },
      ...Object.entries(CHANGES).map(([name, text]) => option(name, text)));
    this.field = element('select', { ariaLabel: 'Field', onchange: () => this.ask() }, ...own.map(name => option(name, name)));
    if (first) {
      this.field.value = first.name.split('.')[0];
    }
    this.newName = input('New name', 'name');
    this.newType = input('Type', 'type, such as i32');
    this.newType.setAttribute('list', 'typeNames');
    this.values = input('Constants', 'constants, such as calm, angry');
    this.default = input('Default', 'default (none: zero or empty)');
    this.doc = input('Documentation', 'what the field is for');
    this.rest = element('div', { className: 'lines' }, this.default, this.doc);
    const names = new Set([...TYPES, ...types.map(each => 'ref<' + each.name + '>'), ...types.flatMap(each => [...each.fields.filter(field => !field.presence).map(field => field.declared),
      ...Object.values(each.structs).map(struct => struct.type)])]);
    this.open('Schema of ' + type.name, [
      element('div', { className: 'row' }, this.change, this.field),
      element('div', { className: 'row' }, this.newName, this.newType),
      element('div', { className: 'lines' }, this.values), this.rest,
      element('datalist', { id: 'typeNames' }, ...[...names].map(name => option(name)))
    ], 'Save');
    this.arrange();
    this.change.focus();
  }

  // Shows the inputs of the chosen change.
  arrange() {
    const change = this.change.value;
    this.field.hidden = change === 'add';
    this.newName.hidden = change === 'retype';
    this.newType.hidden = change === 'rename';
    this.rest.hidden = change !== 'add';
    this.values.parentElement.hidden = change !== 'add' || !['enum', 'flags'].includes(this.newType.value);
  }

  ask() {
    this.arrange();
    super.ask();
  }

  isComplete() {
    return [this.newName, this.newType].every(each => each.hidden || each.value.trim() !== '');
  }

  request() {
    const change = this.change.value;
    const isAdded = change === 'add';
    return {
      type: this.type.name, change,
      field: isAdded ? this.newName.value.trim() : this.field.value,
      to: change === 'rename' ? this.newName.value.trim() : this.newType.value.trim(),
      attributes: isAdded ? this.attributes() : {}
    };
  }

  // As the schema file writes them.
  attributes() {
    const type = this.newType.value.trim();
    const text = this.default.value.trim();
    const isQuoted = ['string', 'hash', 'text', 'enum', 'color'].includes(type) && text[0] !== '"';
    const values = this.values.value.split(',').map(each => each.trim()).filter(Boolean);
    return {
      values: values.length && !this.values.parentElement.hidden ? JSON.stringify(values) : null,
      default: text ? (isQuoted ? JSON.stringify(text) : text) : null,
      doc: this.doc.value.trim() ? JSON.stringify(this.doc.value.trim()) : null
    };
  }

  canSave(answer) {
    return answer.lines.length > 0;
  }

  draw(answer) {
    const lines = answer.lines.map(line => element('div', { className: line.sign === '+' ? 'plus' : 'minus' }, line.sign + ' ' + line.text));
    const changes = (answer.changes ?? []).map(each => element('li', {},
      each.type + (each.field ? '.' + each.field : '') + ' ' + [each.what, each.detail].filter(Boolean).join(' ') + '. Data: ' + each.data
        + (each.regenerate ? '. Generate the views again.' : '.')));
    return [element('div', {}, answer.file), element('pre', { className: 'text' }, ...lines), ...problemLines(answer, SHOWN),
      element('ul', {}, ...changes), this.change.value === 'add' || !answer.records ? '' : this.records(answer.records)];
  }

  // What becomes of values that records have.
  records(found) {
    const rows = found.rows.slice(0, SHOWN).flatMap(row => row.values.map(value => element('tr', {},
      element('th', { scope: 'row' }, row.label || row.id), element('td', {}, value.before ?? 'nothing'), element('td', {}, '→'),
      element('td', {}, value.after ?? 'nothing'))));
    const text = found.total ? counted(found.total, 'record') + (found.total === 1 ? ' reads another value' : ' read other values') : 'All records read the same values.';
    return element('div', {}, element('div', {}, text), rows.length ? element('table', {}, element('tbody', {}, ...rows)) : '');
  }

  saved() {
    this.app.say(this.preview.file + ' saved; Undo takes it back');
  }
}
