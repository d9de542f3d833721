// The dialog that gives a field of many records values by a formula.
import { PreviewDialog, counted, problemLines } from './preview.js';
import { element } from './widgets.js';
import { shown, titled } from './values.js';

const SHOWN = 8;
const isCalculated = field => field.shape === 'single' && field.lanes === 1 && (field.integer
  || ['bool', 'f32', 'f64', 'string', 'hash', 'enum'].includes(field.type));

export class Formula extends PreviewDialog {
  constructor(dialog, app) {
    super(dialog, app, 'calculate');
  }

  // Asks for a formula for a field of the selected records, or of all that the table shows.
  show(type, query, total, selected, first) {
    const fields = type.fields.filter(isCalculated);
    if (!fields.length) {
      this.app.say(type.name + ' has no field that a formula can set', true);
      return;
    }
    this.type = type;
    this.field = element('select', { ariaLabel: 'Field' }, ...fields.map(each => element('option', { value: each.name }, titled(each))));
    if (fields.includes(first)) {
      this.field.value = first.name;
    }
    this.text = element('input', { ariaLabel: 'Formula', placeholder: 'hp * 1.1', spellcheck: false, className: 'formula' });
    this.scope = element('select', { ariaLabel: 'Records' },
      selected.length > 1 ? element('option', { value: 'ids' }, 'the ' + selected.length.toLocaleString('en') + ' selected records') : null,
      element('option', { value: 'query' }, 'all ' + total.toLocaleString('en') + ' records of the table'));
    this.request = () => ({
      type: type.name, field: this.field.value, formula: this.text.value,
      ...this.scope.value === 'ids' ? { ids: selected } : { filters: query.filters, text: query.text }
    });
    this.field.onchange = this.scope.onchange = this.text.oninput = () => this.ask();
    this.open('Set a field of ' + type.name, [
      element('div', { className: 'row' }, this.field, element('span', {}, '='), this.text),
      element('div', { className: 'row' }, this.scope),
      element('p', { className: 'doc' }, 'Names of fields, numbers, texts in quotes, + - * / %, count(field). Whole numbers are rounded.')
    ], 'Set');
    this.text.focus();
  }

  isComplete() {
    return this.text.value.trim() !== '';
  }

  canSave(answer) {
    return answer.changed > 0;
  }

  draw(answer) {
    const field = this.type.fields.find(each => each.name === this.field.value);
    const rows = answer.rows.slice(0, SHOWN).map(row => element('tr', {},
      element('th', { scope: 'row' }, row.label || row.id), element('td', {}, shown(field, row.before) || 'not set'),
      element('td', {}, '→'), element('td', {}, shown(field, row.after))));
    const counts = [counted(answer.changed, 'change'), counted(answer.total - answer.changed - answer.missing - answer.problemCount, 'record') + ' as before'];
    if (answer.missing) {
      counts.push(counted(answer.missing, 'record') + ' left out: a value that the formula reads is not set');
    }
    return [element('div', {}, counts.join(', ')), ...problemLines(answer, SHOWN),
      rows.length ? element('table', {}, element('tbody', {}, ...rows)) : ''];
  }

  saved(answer) {
    this.app.say(counted(answer.ids.length, 'record') + ' saved');
  }
}
