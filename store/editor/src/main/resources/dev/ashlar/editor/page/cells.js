// Inputs in cells of the table.
import { element, reference } from './widgets.js';
import { isText, parse, stringify, typed } from './values.js';

// The input of a cell: type(json) is called while people type, done() when they have chosen.
export function cellEditor({ field, json, before, first, type, labels, done }) {
  if (field.shape === 'single' && (field.type === 'enum' || field.type === 'bool')) {
    const names = field.type === 'bool' ? ['true', 'false'] : field.constants;
    const select = element('select', { ariaLabel: field.name }, element('option', { value: '' }, '(not set)'),
      ...names.map(name => element('option', { value: name }, name)));
    select.value = before;
    const typedAhead = first && names.find(name => name.toLowerCase().startsWith(first.toLowerCase()));
    if (typedAhead) {
      select.value = typedAhead;
      type(typed(field, typedAhead));
    }
    select.onchange = () => type(typed(field, select.value));
    return select;
  }
  if (field.shape === 'single' && field.type === 'ref') {
    const value = first === undefined ? parse(json) : first;
    return reference(field, value, (next, isDone) => {
      type(stringify(next));
      if (isDone) {
        done();
      }
    }, { labels });
  }
  const input = element(isText(field) ? 'textarea' : 'input', { value: first ?? before, ariaLabel: field.name, spellcheck: false });
  input.oninput = () => type(input.value === before ? json : typed(field, input.value));
  if (first !== undefined) {
    type(typed(field, first));
  }
  return input;
}
