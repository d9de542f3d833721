// Values: the JSON text of record files, what people read, and what people type.

// A number that JavaScript would round.
export class Exact {
  constructor(source) {
    this.source = source;
  }

  toString() {
    return this.source;
  }
}

export function parse(json) {
  if (json === null || json === undefined) {
    return undefined;
  }
  // Numbers stand alone, in an array or as a member: what is in quotes is passed over.
  const exact = json.replace(/"(?:[^"\\]|\\.)*"|(?<![\d.eE])-?\d{16,}(?![\d.eE])/g,
    part => part[0] === '"' ? part : '{"\\u0000":"' + part + '"}');
  return JSON.parse(exact, (name, value) => value && typeof value === 'object' && '\u0000' in value
    ? new Exact(value['\u0000']) : value);
}

export function stringify(value) {
  if (value === undefined) {
    return null;
  }
  if (value instanceof Exact) {
    return value.source;
  }
  if (Array.isArray(value)) {
    return '[' + value.map(each => stringify(each) ?? 'null').join(', ') + ']';
  }
  if (value && typeof value === 'object') {
    return '{' + Object.entries(value).filter(([, each]) => each !== undefined)
      .map(([name, each]) => JSON.stringify(name) + ': ' + stringify(each)).join(', ') + '}';
  }
  return JSON.stringify(value);
}

export const isNumber = field => field.lanes === 1 && (field.integer || field.type === 'f32' || field.type === 'f64');
// Paths as messages have them: elements of lists of a fixed length have indexes in brackets.
export const pathOf = name => name.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
export const isElement = name => /\.\d+$/.test(name);

// The name of a field, with what it is a part of. Elements of a list have the name of the list.
export function titled(field) {
  const [, outer, own, indexes] = /^(.*\.)?([^.[]*)((?:\[\d+\])*)$/.exec(pathOf(field.name));
  return (outer ?? '') + (field.display || own) + indexes;
}

const isQuoted = field => ['string', 'enum', 'hash', 'bytes', 'color'].includes(field.type);
export const isText = field => field.shape === 'single' && field.type === 'string';

// A number as people type it; anything else as a text, for which the server finds the words.
export function typedNumber(text) {
  const stripped = text.trim();
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(stripped)) {
    return stripped;
  }
  return /^-?\d{16,}$/.test(stripped) || stripped.length > 17 ? new Exact(stripped) : Number(stripped);
}

// A value as people copy and type it.
export function copied(field, json, labels) {
  if (json === null || json === undefined) {
    return '';
  }
  if (field.shape !== 'single' || ['list', 'map', 'values'].includes(field.type)) {
    return json;
  }
  if (field.type === 'ref') {
    return json[0] === '"' ? JSON.parse(json) : labels?.[field.target]?.[json] || json;
  }
  if (field.type === 'flags') {
    return json[0] === '[' ? JSON.parse(json).join(', ') : json;
  }
  return json[0] === '"' ? JSON.parse(json) : json;
}

// A value in a table. Bytes have a size there, and references the names of their targets.
export function shown(field, json, labels) {
  if (field.type === 'ref' && field.shape !== 'single' && json) {
    return '[' + parse(json).map(each => each === null ? '–' : labels?.[field.target]?.[each] || each).join(', ') + ']';
  }
  return field.type === 'bytes' && field.shape === 'single' && json ? size(sizeOfBase64(JSON.parse(json))) : copied(field, json, labels);
}

// What a browser would obey or hide in a line: line ends, and marks of direction.
export const visible = text => text.replaceAll('\n', ' ⏎ ').replace(/[\u0000-\u0008\u000b-\u001f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
  mark => '⟨' + mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0') + '⟩');

export const size = count => count.toLocaleString('en') + (count === 1 ? ' byte' : ' bytes');
export const sizeOfBase64 = text => Math.floor(text.replace(/=+$/, '').length * 3 / 4);

// What was typed into a cell, as JSON text; null takes the value away.
export function typed(field, text) {
  const stripped = text.trim();
  if (isText(field)) {
    return text === '' && !field.required ? null : JSON.stringify(text);
  }
  if (stripped === '') {
    return null;
  }
  if (field.shape === 'single') {
    if (isQuoted(field)) {
      return JSON.stringify(stripped);
    }
    if (field.type === 'flags') {
      return JSON.stringify(stripped.split(/\s*,\s*/));
    }
    if (field.type === 'ref') {
      return /^\d+$/.test(stripped) ? stripped : JSON.stringify(stripped);
    }
    if (field.type === 'bool') {
      return /^(true|false)$/i.test(stripped) ? stripped.toLowerCase() : JSON.stringify(stripped);
    }
    if (isNumber(field)) {
      return stringify(typedNumber(stripped));
    }
  }
  return /^[[{]/.test(stripped) ? stripped : JSON.stringify(stripped);
}

// Members of structs in lists have paths, and objects of their own in JSON.
export function at(value, path) {
  return path.split('.').reduce((inside, name) => inside === undefined || inside === null ? undefined : inside[name], value);
}

export function put(value, path, member) {
  const [name, ...rest] = path.split('.');
  const copy = { ...value };
  const inside = rest.length ? put(copy[name] ?? {}, rest.join('.'), member) : member;
  if (inside === undefined) {
    delete copy[name];
  } else {
    copy[name] = inside;
  }
  return copy;
}

// Blocks of cells as spreadsheets copy them.
export const toBlock = rows => rows.map(row => row.map(cell =>
  /[\t\n\r"]/.test(cell) ? '"' + cell.replaceAll('"', '""') + '"' : cell).join('\t')).join('\n');

export function fromBlock(text) {
  const rows = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  for (let cell = cells.exec(text); cell; cell = cells.exec(text)) {
    rows.at(-1).push(cell[1] === undefined ? cell[2] : cell[1].replaceAll('""', '"'));
    if (cell[3] === '') {
      break;
    }
    if (cell[3] !== '\t') {
      rows.push([]);
    }
  }
  if (rows.length > 1 && rows.at(-1).length === 1 && rows.at(-1)[0] === '') {
    rows.pop();
  }
  return rows;
}

// Whether what was typed was refused since somebody else has changed the value.
export const isConflict = draft => draft.problem.includes(': somebody else has changed it: ');
