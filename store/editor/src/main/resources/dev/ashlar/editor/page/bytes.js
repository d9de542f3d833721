// Bytes: their size, taken from a file, saved as one, or as Base64 text.
import { element } from './widgets.js';
import { size, sizeOfBase64, titled } from './values.js';

const MOST = 5 << 20; // A request holds 8 MiB of text.

const read = file => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(',') + 1));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
});

export function bytes(field, value, change) {
  const name = titled(field);
  let now = value;
  const count = element('span', { className: 'unit' });
  const message = element('div', { className: 'message', role: 'alert' });
  const text = element('textarea', { ariaLabel: name + ', Base64', rows: 4, spellcheck: false });
  const show = () => {
    count.textContent = now === undefined ? '' : size(sizeOfBase64(now));
    text.value = now ?? '';
    save.disabled = !now;
  };
  const file = element('input', { type: 'file', ariaLabel: name + ', take from a file', onchange: async () => {
    const chosen = file.files[0];
    if (!chosen) {
      return;
    }
    if (chosen.size > MOST) {
      message.textContent = chosen.name + ': expected a file of at most ' + size(MOST) + ', found ' + size(chosen.size);
      return;
    }
    message.textContent = '';
    try {
      now = await read(chosen);
    } catch (error) {
      message.textContent = chosen.name + ' cannot be read: ' + error.message;
      return;
    }
    show();
    change(now, true);
  } });
  const save = element('button', { type: 'button', onclick: () => {
    const part = Uint8Array.from(atob(now), each => each.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([part]));
    element('a', { href: address, download: field.name + '.bin' }).click();
    URL.revokeObjectURL(address);
  } }, 'Save as file');
  text.oninput = () => { now = text.value.trim() || undefined; count.textContent = now ? size(sizeOfBase64(now)) : ''; change(now, false); };
  text.onchange = () => change(now, true);
  show();
  return element('div', {}, element('div', { className: 'row' }, file, save, count), message,
    element('details', { className: 'numbers' }, element('summary', {}, 'Base64'), text));
}
