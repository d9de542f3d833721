// What is done with the selected cells of a table: copy, paste, fill, take away.
import { copied, fromBlock, toBlock, typed } from './values.js';

export class Blocks {
  constructor(table) {
    this.table = table;
    table.grid.addEventListener('copy', event => this.copy(event));
    table.grid.addEventListener('paste', event => this.paste(event));
  }

  async clear() {
    const { from, to, left, right } = this.table.selection();
    const rows = await this.table.rowsBetween(from, to);
    this.change(rows, left, right, () => null);
  }

  // Gives the current column one value in all selected records.
  async fillSelection(json) {
    const { from, to } = this.table.selection();
    const rows = await this.table.rowsBetween(from, to);
    this.change(rows, this.table.at.column, this.table.at.column, () => json);
  }

  // Gives the selected records the values of the first of them; a single record those of the record above.
  async fillDown() {
    const { from, to, left, right } = this.table.selection();
    const above = Math.max(0, from === to ? from - 1 : from);
    const [first, ...rows] = await this.table.rowsBetween(above, to);
    if (first) {
      this.change(rows, left, right, (field, row, column) => first.values[field.index]);
    }
  }

  // Copies at once if all rows are known; others are asked for first.
  copy(event) {
    if (this.table.editing) {
      return;
    }
    event.preventDefault();
    const { from, to, left, right } = this.table.selection();
    const known = Array.from({ length: to - from + 1 }, (none, index) => this.table.row(from + index));
    const cells = row => this.table.fields.slice(Math.max(0, left), right + 1).map(field =>
      copied(field, row.values[field.index], this.table.labels));
    const block = rows => toBlock(rows.map(row => left < 0 ? [row.id, ...cells(row)] : cells(row)));
    const done = () => this.table.app.say('Copied ' + known.length + ' × ' + (right - left + 1) + '.');
    if (known.every(Boolean)) {
      event.clipboardData.setData('text/plain', block(known));
      done();
    } else {
      const text = this.table.rowsBetween(from, to).then(rows => new Blob([block(rows)], { type: 'text/plain' }));
      navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
        .then(done, error => this.table.app.say('Not copied: ' + error.message, true));
    }
  }

  // A block goes to the current cell and those right of and below it; one value fills the selection.
  async paste(event) {
    if (this.table.editing) {
      return;
    }
    event.preventDefault();
    const block = fromBlock(event.clipboardData.getData('text/plain'));
    const { from, to, left, right } = this.table.selection();
    const isOne = block.length === 1 && block[0].length === 1;
    const last = isOne ? to : Math.min(this.table.total - 1, from + block.length - 1);
    const first = Math.max(0, left);
    const width = isOne ? right - first : Math.max(...block.map(row => row.length)) - 1;
    const rows = await this.table.rowsBetween(from, last);
    this.change(rows, first, Math.min(this.table.fields.length - 1, first + width), (field, row, column, index) => {
      const text = isOne ? block[0][0] : block[index][column - first];
      return text === undefined || text === copied(field, row.values[field.index], this.table.labels) ? undefined : typed(field, text);
    });
  }

  // Gives cells values, in one save; undefined leaves a cell as it is.
  change(rows, left, right, valueOf) {
    const edits = rows.map((row, index) => {
      const set = {};
      const known = {};
      for (let column = Math.max(0, left); column <= right; column++) {
        const field = this.table.fields[column];
        const value = valueOf(field, row, column, index);
        if (value !== undefined && value !== row.values[field.index]) {
          set[field.name] = value;
          known[field.name] = row.values[field.index];
        }
      }
      return { type: this.table.type.name, id: row.id, set, known };
    }).filter(edit => Object.keys(edit.set).length);
    if (edits.length) {
      this.table.app.save(edits);
    }
  }
}
