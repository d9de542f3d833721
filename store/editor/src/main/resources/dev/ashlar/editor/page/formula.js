// The dialog that gives a field of many records values by a formula, with a preview.
import { call } from './api.js';
import { button, element } from './widgets.js';
import { shown } from './values.js';

const SHOWN = 8;
const isCalculated = field => field.shape === 'single' && field.lanes === 1 && (field.integer
  || ['bool', 'f32', 'f64', 'string', 'hash', 'enum'].includes(field.type));

export class Formula {
  constructor(dialog, app) {
    this.dialog = dialog;
    this.app = app;
  }

  // Asks for a formula for a field of the selected records, or of all that the table shows.
  show(type, query, total, selected, first) {
    const fields = type.fields.filter(isCalculated);
    if (!fields.length) {
      this.app.say(type.name + ' has no field that a formula can set', true);
      return;
    }
    this.type = type;
    this.preview = null;
    this.field = element('select', { ariaLabel: 'Field' }, ...fields.map(each => element('option', { value: each.name }, each.display || each.name)));
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
    this.result = element('div', { className: 'preview', role: 'status' });
    this.save = element('button', { className: 'main', disabled: true }, 'Set');
    this.field.onchange = this.scope.onchange = this.text.oninput = () => this.ask();
    this.draw();
    this.dialog.showModal();
    this.text.focus();
  }

  draw() {
    const close = () => this.dialog.close();
    this.dialog.replaceChildren(element('form', { onsubmit: event => { event.preventDefault(); this.apply(); } },
      element('h2', {}, 'Set a field of ' + this.type.name),
      element('div', { className: 'row' }, this.field, element('span', {}, '='), this.text),
      element('div', { className: 'row' }, this.scope),
      element('p', { className: 'doc' }, 'Names of fields, numbers, texts in quotes, + - * / %, count(field). Whole numbers are rounded.'),
      this.result,
      element('div', { className: 'row end' }, button('Cancel', 'Cancel (Escape)', close), this.save)));
  }

  ask() {
    clearTimeout(this.typing);
    this.save.disabled = true;
    this.preview = null;
    if (!this.text.value.trim()) {
      this.result.replaceChildren();
      return;
    }
    const request = this.request();
    this.asked = request;
    this.typing = setTimeout(async () => {
      const answer = await call('calculate', request).catch(error => ({ failure: error.text }));
      if (this.asked === request) {
        this.answered(answer);
      }
    }, 150);
  }

  answered(answer) {
    if (answer.failure) {
      this.result.replaceChildren(element('div', { className: 'message' }, answer.failure));
      return;
    }
    this.preview = answer;
    this.save.disabled = answer.changed === 0 || answer.problemCount > 0;
    const field = this.type.fields.find(each => each.name === this.field.value);
    const rows = answer.rows.slice(0, SHOWN).map(row => element('tr', {},
      element('th', { scope: 'row' }, row.label || row.id), element('td', {}, shown(field, row.before) || 'not set'),
      element('td', {}, '→'), element('td', {}, shown(field, row.after))));
    const counts = [count(answer.changed, 'change'), count(answer.total - answer.changed - answer.missing - answer.problemCount, 'record') + ' as before'];
    if (answer.missing) {
      counts.push(count(answer.missing, 'record') + ' left out: a value that the formula reads is not set');
    }
    this.result.replaceChildren(element('div', {}, counts.join(', ')),
      ...answer.problems.slice(0, SHOWN).map(each => element('div', { className: 'message' }, each.text)),
      rows.length ? element('table', {}, element('tbody', {}, ...rows)) : '');
  }

  async apply() {
    if (this.save.disabled || !this.preview) {
      return;
    }
    this.save.disabled = true;
    const saved = await call('calculate', { ...this.request(), token: this.preview.token }).catch(error => {
      this.result.replaceChildren(element('pre', { className: 'message' }, error.text));
    });
    if (saved) {
      this.dialog.close();
      this.app.say(count(saved.ids.length, 'record') + ' saved');
    }
  }
}

const count = (number, noun) => number.toLocaleString('en') + ' ' + noun + (number === 1 ? '' : 's');
