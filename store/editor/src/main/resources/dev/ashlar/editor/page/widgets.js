// A widget for each type of a field. Values are parsed JSON; undefined is "not set".
import { Exact, at, isElement, isNumber, parse, pathOf, put, stringify, titled, typedNumber } from './values.js';
import { call } from './api.js';
import { curved } from './curve.js';
import { angles } from './rotation.js';
import { bytes } from './bytes.js';

export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made && key !== 'list') {
      made[key] = value;
    } else {
      made.setAttribute(key, value);
    }
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

const button = (text, title, onclick) => element('button', { type: 'button', title, onclick, ariaLabel: title }, text);
const FEWEST_POINTS = 5;
const LANES = { color: 'rgba', quat: 'xyzw', aabb: ['min x', 'min y', 'min z', 'max x', 'max y', 'max z'] };

// The widget of a field. change(value, isDone) is called while people type, and when they are done.
export function widget(field, value, change, context) {
  if (field.shape !== 'single') {
    const isFixed = field.shape === 'fixed';
    const numbers = (now, changed) => isFixed ? cells(field, now, changed, context) : items(field, now ?? [], changed, context);
    return isCurve(field) ? curved(field, isFixed ? value ?? defaults(field) : value, change, numbers) : numbers(value, change);
  }
  switch (field.type) {
    case 'bool': return flag(field, value, change);
    case 'enum': return choice(field, value, change);
    case 'flags': return flags(field, value, change);
    case 'string': return text(field, value, change);
    case 'ref': return reference(field, value, change, context);
    case 'color': return color(field, value, change);
    case 'quat': return angles(field, value, change, lanes);
    case 'bytes': return bytes(field, value, change);
    case 'list': return list(field, value, change, context);
    case 'map': return map(field, value, change, context);
    case 'values': return nested(field, value ?? [], change, context);
    default: return isNumber(field) ? number(field, value, change)
      : field.lanes > 1 ? lanes(field, value, change) : line(field, value, change);
  }
}

// A few numbers, and the rows of a matrix, are no curve.
const isCurve = field => !field.integer && (isNumber(field) || field.lanes === 2)
  && (field.shape !== 'fixed' || field.count >= FEWEST_POINTS && !isElement(field.name));

const own = (field, properties) => ({ ...properties, ariaLabel: titled(field), placeholder: field.default ?? '' });

function flag(field, value, change) {
  const shown = value ?? field.default === 'true';
  return element('input', own(field, { type: 'checkbox', checked: shown, onchange: event => change(event.target.checked, true) }));
}

function choice(field, value, change) {
  const unset = element('option', { value: '' }, field.default ? '(' + JSON.parse(field.default) + ')' : '(not set)');
  const select = element('select', own(field, { onchange: event => change(event.target.value || undefined, true) }), unset,
    ...field.constants.map(each => element('option', { value: each }, each)));
  select.value = value ?? '';
  return select;
}

function flags(field, value, change) {
  const chosen = new Set(value ?? (field.default ? JSON.parse(field.default) : []));
  return element('div', { className: value ? 'flags' : 'flags unset', role: 'group', ariaLabel: titled(field) }, ...field.constants.map(each =>
    element('label', {}, element('input', { type: 'checkbox', checked: chosen.has(each), onchange: event => {
      chosen[event.target.checked ? 'add' : 'delete'](each);
      change(field.constants.filter(name => chosen.has(name)), true);
    } }), each)));
}

function text(field, value, change) {
  const area = element('textarea', own(field, { value: value ?? '', rows: 1 }));
  const fit = () => { area.rows = Math.min(12, Math.max(1, area.value.split('\n').length, Math.ceil(area.value.length / 44))); };
  const now = () => area.value === '' && value === undefined ? undefined : area.value;
  area.oninput = () => { fit(); change(now(), false); };
  area.onchange = () => change(now(), true);
  fit();
  return area;
}

function line(field, value, change) {
  const now = event => event.target.value === '' ? undefined : event.target.value;
  return element('input', own(field, { value: value ?? '', oninput: event => change(now(event), false), onchange: event => change(now(event), true) }));
}

function number(field, value, change) {
  const now = text => text.trim() === '' ? undefined : typedNumber(text);
  const input = element('input', own(field, { inputMode: 'decimal', value: value === undefined ? '' : String(value), className: 'number' }));
  input.oninput = () => { change(now(input.value), false); if (slider) { slider.value = input.value; } };
  input.onchange = () => change(now(input.value), true);
  const isBounded = field.min !== null && field.max !== null;
  const range = Number(field.max) - Number(field.min);
  const slider = isBounded && Number.isFinite(range) && range > 0 ? element('input', {
    type: 'range', min: field.min, max: field.max, step: field.integer ? 1 : 'any', ariaLabel: titled(field) + ', slider', tabIndex: -1
  }) : null;
  if (slider) {
    slider.value = value === undefined ? field.default ?? field.min : String(value);
    const shown = () => field.integer ? slider.value : String(Number(Number(slider.value).toPrecision(5)));
    slider.oninput = () => { input.value = shown(); change(now(input.value), false); };
    slider.onchange = () => change(now(input.value), true);
  }
  return element('div', { className: 'row' }, input, field.unit ? element('span', { className: 'unit' }, field.unit) : null, slider);
}

// What vectors, rotations and matrices have without a default: zeros, or the identity.
function noChange({ type, lanes: count }) {
  const isOne = { quat: index => index === 3, mat3: index => index % 4 === 0, mat4: index => index % 5 === 0 }[type] ?? (() => false);
  return Array.from({ length: count }, (none, index) => Number(isOne(index)));
}

function lanes(field, value, change) {
  const otherwise = field.default ? JSON.parse(field.default) : noChange(field);
  const parts = value ?? [...otherwise];
  const names = LANES[field.type] ?? (field.lanes <= 4 ? 'xyzw' : []);
  const lane = { ...field, lanes: 1, type: field.integer ? 'i32' : 'f32', unit: '', default: null };
  return element('div', { className: 'lanes ' + field.type }, ...parts.map((each, index) => element('label', {}, names[index] ?? '',
    number({ ...lane, default: String(otherwise[index]), name: '', display: titled(field) + ' ' + (names[index] ?? index) }, value ? each : undefined, (part, isDone) => {
      parts[index] = part ?? otherwise[index];
      change([...parts], isDone);
    }))));
}

function color(field, value, change) {
  const otherwise = field.default ? JSON.parse(field.default) : '';
  const isColor = text => /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(text);
  const rgba = isColor(value ?? otherwise) ? value ?? otherwise : '#000000';
  const code = element('input', { ...own(field, { value: value ?? '', className: 'number' }), placeholder: otherwise });
  const picker = element('input', { type: 'color', value: rgba.slice(0, 7), ariaLabel: titled(field) + ', picker' });
  picker.oninput = () => { code.value = picker.value + rgba.slice(7); change(code.value, false); };
  picker.onchange = () => change(code.value, true);
  code.oninput = () => {
    if (isColor(code.value)) {
      picker.value = code.value.slice(0, 7);
    }
    change(code.value || undefined, false);
  };
  code.onchange = () => change(code.value || undefined, true);
  return element('div', { className: 'row' }, picker, code);
}

let lists = 0;

// A text with suggestions from the server; an id or a key may be typed as well.
export function reference(field, value, change, context) {
  const id = 'found' + lists++;
  const known = value === undefined || value === null ? '' : String(value);
  const label = context.labels?.[field.target]?.[known];
  const input = element('input', own(field, { value: label || known, role: 'combobox', autocomplete: 'off', ariaExpanded: 'false' }));
  input.setAttribute('aria-controls', id);
  const options = element('div', { className: 'options', id, role: 'listbox', hidden: true });
  let rows = [];
  let active = -1;
  let turn = 0;
  let settled = label || known;
  const now = () => /^\d+$/.test(input.value.trim()) ? typedNumber(input.value) : input.value.trim() || undefined;
  const named = () => input.value === settled ? undefined : rows.find(row => row.label === input.value.trim());
  // A search that is on its way must not open the list again.
  const close = () => { turn++; options.hidden = true; input.ariaExpanded = 'false'; };
  const choose = row => { input.value = settled = row.label || row.id; close(); change(typedNumber(row.id), true); };
  const mark = () => [...options.children].forEach((each, index) => each.setAttribute('aria-selected', index === active));
  const search = async () => {
    const mine = ++turn;
    const found = await call('find', { type: field.target, text: input.value === label ? '' : input.value }).catch(() => ({ rows: [] }));
    if (mine !== turn || document.activeElement !== input) {
      return;
    }
    rows = found.rows;
    active = -1;
    options.replaceChildren(...rows.map(row => element('div', { role: 'option', onmousedown: event => { event.preventDefault(); choose(row); } },
      row.label || '', element('small', {}, ' ' + row.id))));
    options.hidden = rows.length === 0;
    input.ariaExpanded = String(!options.hidden);
  };
  input.onfocus = search;
  input.oninput = () => { change(now(), false); search(); };
  input.onblur = close;
  input.onchange = () => { if (input.value !== settled) { settled = input.value; change(now(), true); } };
  input.onkeydown = event => {
    if (!options.hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      active = (active + (event.key === 'ArrowDown' ? 1 : rows.length - 1) + rows.length) % rows.length;
      mark();
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter' && (rows[active] ?? named())) {
      choose(rows[active] ?? named());
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const jump = known && context.jump ? button('→', 'Open ' + (label || known), () => context.jump(field.target, known)) : null;
  const preview = jump && context.preview ? element('div', { className: 'options preview', role: 'tooltip', hidden: true }) : null;
  if (preview) {
    jump.onfocus = jump.onmouseenter = async () => { preview.replaceChildren(...await context.preview(field.target, known)); preview.hidden = !preview.firstChild; };
    jump.onblur = jump.onmouseleave = () => { preview.hidden = true; };
  }
  return element('div', { className: 'row reference' }, input, jump, options, preview);
}

const FOCUSABLE = 'input, select, textarea, button, .curve';

// Draws what is inside of a place, and leaves the keyboard where it was. Elements are counted from the start.
export function redraw(place, draw, wanted) {
  const before = [...place.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement);
  draw();
  const now = place.querySelectorAll(FOCUSABLE);
  const target = wanted?.() ?? (before < 0 ? null : now[Math.min(before, now.length - 1)]);
  target?.focus();
}

const firstInput = item => item?.querySelector('input, select, textarea');

const single = (field, index) => ({ ...field, name: field.name + '.' + index, shape: 'single' });

// What an array of a fixed length has where a record does not give it.
function defaults(field) {
  const given = parse(field.default) ?? [];
  const zero = field.type === 'color' ? '#00000000' : initial(single(field, 0));
  return Array.from({ length: field.count }, (none, index) => given[index] ?? zero);
}

// The values of an array of a fixed length. Small ones are side by side.
function cells(field, value, change, context) {
  const otherwise = defaults(field);
  const all = Array.from(otherwise, (none, index) => value?.[index] ?? null);
  const whole = () => all.map((each, index) => each ?? otherwise[index]);
  const isSmall = field.lanes === 1 && field.type !== 'string' || field.type === 'color';
  const box = element('div', { className: isSmall ? 'cells small' : 'cells', role: 'group', ariaLabel: titled(field) }, ...all.map((each, index) =>
    widget({ ...single(field, index), default: stringify(otherwise[index] ?? undefined), min: null, max: null }, each ?? undefined,
      (part, isDone) => { all[index] = part ?? null; change(whole(), isDone); }, context)));
  if (isElement(field.name)) {
    box.style.gridTemplateColumns = 'repeat(' + field.count + ', minmax(56px, 1fr))'; // The rows of a matrix stay rows.
  }
  return box;
}

// Values one below the other: add, remove, reorder.
function items(field, value, change, context) {
  const box = element('div', { className: 'items' });
  const all = [...value];
  const fieldOf = index => single(field, index);
  const draw = () => {
    box.replaceChildren(...all.map((each, index) => element('div', { className: 'item' },
      widget(fieldOf(index), each ?? undefined, (part, isDone) => { all[index] = part ?? null; change([...all], isDone); }, context),
      tools(index))),
    button('+ add', 'Add to ' + field.name, () => { all.push(initial(fieldOf(all.length))); done(() => firstInput(box.children[all.length - 1])); }));
  };
  const done = wanted => { redraw(box, draw, wanted); change([...all], true); };
  const tool = (index, title) => () => box.children[index]?.querySelector(':scope > .tools [title="' + title + '"]');
  const tools = index => element('span', { className: 'tools' },
    button('↑', 'Move up', () => { if (index > 0) { [all[index - 1], all[index]] = [all[index], all[index - 1]]; done(tool(index - 1, 'Move up')); } }),
    button('↓', 'Move down', () => { if (index + 1 < all.length) { [all[index + 1], all[index]] = [all[index], all[index + 1]]; done(tool(index + 1, 'Move down')); } }),
    button('×', 'Remove', () => { all.splice(index, 1); done(tool(Math.min(index, all.length - 1), 'Remove')); }));
  draw();
  return box;
}

function initial(field) {
  if (field.structure) {
    return field.structure.variant ? { [field.structure.fields[0].name]: {} } : {};
  }
  if (isNumber(field)) {
    return 0;
  }
  switch (field.type) {
    case 'bool': return false;
    case 'enum': return field.constants[0];
    case 'flags': return [];
    case 'string': case 'hash': return '';
    case 'color': return '#ffffff';
    default: return field.lanes > 1 ? noChange(field) : null;
  }
}

// The members of a struct, or a case and its members.
function struct(structure, value, change, context) {
  if (structure.variant) {
    return variant(structure, value, change, context);
  }
  let now = value ?? {};
  const name = member => structure.isNested ? pathOf(member.name).slice('value'.length) : titled(member);
  return element('div', { className: 'struct' }, ...structure.fields.map(member => element('label', { title: member.doc, className: 'member' },
    name(member) ? element('span', {}, name(member)) : '',
    widget(member, at(now, member.name), (part, isDone) => { now = put(now, member.name, part); change(now, isDone); }, context))));
}

function variant(structure, value, change, context) {
  const box = element('div', { className: 'struct' });
  const chosen = value ? Object.keys(value)[0] : '';
  const select = element('select', { ariaLabel: 'Case', onchange: () => {
    change(select.value ? { [select.value]: {} } : undefined, true);
    redraw(box, () => draw(select.value, {}));
  } }, element('option', { value: '' }, '(none)'), ...structure.fields.map(each => element('option', { value: each.name }, each.name)));
  select.value = chosen;
  const draw = (name, inside) => {
    const found = structure.fields.find(each => each.name === name);
    box.replaceChildren(select, found?.elements ? struct({ ...found.elements, variant: false }, inside,
      (part, isDone) => change({ [name]: part }, isDone), context) : '');
  };
  draw(chosen, value?.[chosen]);
  return box;
}

function list(field, value, change, context) {
  const structure = { ...field.elements, variant: field.variant };
  if (field.single) {
    return struct(structure, value, change, context);
  }
  return structures(field, structure, value ?? [], change, context);
}

function structures(field, structure, value, change, context) {
  const all = [...value];
  const box = element('div', { className: 'items' });
  const done = wanted => { redraw(box, draw, wanted); change([...all], true); };
  const tool = (index, title) => () => box.children[index]?.querySelector(':scope > .tools [title="' + title + '"]');
  const isPlain = structure.isNested && structure.fields.length === 1 && structure.fields[0].shape === 'single' && !structure.fields[0].elements;
  const draw = () => box.replaceChildren(...all.map((each, index) => element('div', { className: isPlain ? 'item' : 'item card' },
    struct(structure, each, (part, isDone) => { all[index] = part; change([...all], isDone); }, context),
    element('span', { className: 'tools' }, ...structure.isSorted ? [] : [
      button('↑', 'Move up', () => { if (index > 0) { [all[index - 1], all[index]] = [all[index], all[index - 1]]; done(tool(index - 1, 'Move up')); } }),
      button('↓', 'Move down', () => { if (index + 1 < all.length) { [all[index + 1], all[index]] = [all[index], all[index + 1]]; done(tool(index + 1, 'Move down')); } })],
    button('×', 'Remove', () => { all.splice(index, 1); done(tool(Math.min(index, all.length - 1), 'Remove')); })))),
  button('+ add', 'Add to ' + titled(field), () => { all.push(structure.isSorted ? entry(structure) : initial({ structure })); done(() => firstInput(box.children[all.length - 1])); }));
  draw();
  return box;
}

// Entries of maps are structs with the members key and value, whatever form the JSON has, in the order of their keys.
function map(field, value, change, context) {
  const entries = Array.isArray(value) ? value : Object.entries(value ?? {}).map(([key, each]) => ({ key: keyOf(field, key), value: each }));
  return structures(field, { ...field.elements, isSorted: true }, entries, change, context);
}

// A new entry has a value, so that files have the entries by name as soon as the key is there.
function entry(structure) {
  const value = structure.fields.find(member => member.name === 'value' && member.shape === 'single' && !member.elements);
  return value ? { value: initial(value) } : {};
}

function keyOf(field, key) {
  const type = field.elements.fields.find(member => member.name === 'key');
  return type && isNumber(type) ? typedNumber(key) : key;
}

// Elements of lists of lists have one member, value, which JSON leaves out.
function nested(field, value, change, context) {
  return structures(field, { ...field.elements, isNested: true }, value.map(each => each === null ? {} : { value: each }),
    (all, isDone) => change(all.map(each => each.value ?? null), isDone), context);
}

export { button, Exact };
