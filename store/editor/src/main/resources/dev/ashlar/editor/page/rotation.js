// Rotations as angles in degrees: about x, then about y, then about z. The four parts of the quaternion stand below.
import { element } from './widgets.js';
import { titled } from './values.js';

const DEGREE = Math.PI / 180;
const shownAngle = radians => String(Number((radians / DEGREE).toFixed(3)) + 0);

export function toAngles([x, y, z, w]) {
  const sine = Math.max(-1, Math.min(1, 2 * (w * y - z * x)));
  return [Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)), Math.asin(sine), Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))];
}

export function toQuaternion([x, y, z]) {
  const [cosX, cosY, cosZ] = [x, y, z].map(each => Math.cos(each / 2));
  const [sinX, sinY, sinZ] = [x, y, z].map(each => Math.sin(each / 2));
  return [
    sinX * cosY * cosZ - cosX * sinY * sinZ,
    cosX * sinY * cosZ + sinX * cosY * sinZ,
    cosX * cosY * sinZ - sinX * sinY * cosZ,
    cosX * cosY * cosZ + sinX * sinY * sinZ
  ].map(each => Number(each.toFixed(7)) + 0);
}

// lanes makes the inputs of the four parts.
export function angles(field, value, change, lanes) {
  let now = value ?? (field.default ? JSON.parse(field.default) : [0, 0, 0, 1]);
  const parts = element('div');
  const drawParts = () => parts.replaceChildren(lanes(field, now, (next, isDone) => { now = next; drawAngles(); change(now, isDone); }));
  let turns = toAngles(now.map(Number));
  const inputs = ['x', 'y', 'z'].map((axis, index) => {
    const input = element('input', { inputMode: 'decimal', className: 'number', ariaLabel: titled(field) + ', angle about ' + axis + ' in degrees' });
    const read = isDone => {
      const degrees = Number(input.value.replace('°', ''));
      if (input.value.trim() !== '' && Number.isFinite(degrees)) {
        turns[index] = degrees * DEGREE;
        now = toQuaternion(turns);
        drawParts();
        change(now, isDone);
      }
    };
    input.oninput = () => read(false);
    input.onchange = () => read(true);
    return input;
  });
  const drawAngles = () => {
    turns = toAngles(now.map(Number));
    inputs.forEach((input, index) => { input.value = shownAngle(turns[index]); });
  };
  drawAngles();
  drawParts();
  return element('div', { title: 'Turns about x, then y, then z' },
    element('div', { className: 'lanes angles' }, ...inputs.map((input, index) => element('label', {}, 'xyz'[index] + '°', element('div', { className: 'row' }, input)))), parts);
}
