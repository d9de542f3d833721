// A dialog that asks the server what a change would do while people type, and makes it when they say so.
import { call } from './api.js';
import { button, element } from './widgets.js';

export class PreviewDialog {
  // The name of the call, which answers with a token; with that token, it makes the change.
  constructor(dialog, app, name) {
    this.dialog = dialog;
    this.app = app;
    this.name = name;
  }

  // Subclasses have request(), isComplete(), draw(answer), which gives elements, canSave(answer) and saved(answer).
  open(title, content, verb) {
    this.preview = null;
    this.result = element('div', { className: 'preview', role: 'status' });
    this.save = element('button', { className: 'main', disabled: true }, verb);
    this.dialog.replaceChildren(element('form', { onsubmit: event => { event.preventDefault(); this.apply(); } },
      element('h2', {}, title), ...content, this.result,
      element('div', { className: 'row end' }, button('Cancel', 'Cancel (Escape)', () => this.dialog.close()), this.save)));
    this.dialog.showModal();
  }

  ask() {
    clearTimeout(this.typing);
    this.save.disabled = true;
    this.preview = null;
    this.asked = null;
    if (!this.isComplete()) {
      this.result.replaceChildren();
      return;
    }
    const request = this.request();
    this.asked = request;
    this.typing = setTimeout(async () => {
      const answer = await call(this.name, request).catch(error => ({ failure: error.text }));
      if (this.asked === request) {
        this.answered(answer);
      }
    }, 150);
  }

  answered(answer) {
    if (answer.failure) {
      this.fail(answer.failure);
      return;
    }
    this.preview = answer;
    this.save.disabled = answer.problemCount > 0 || !this.canSave(answer);
    this.result.replaceChildren(...this.draw(answer));
  }

  fail(text) {
    this.result.replaceChildren(element('pre', { className: 'message' }, text));
  }

  async apply() {
    if (this.save.disabled || !this.preview) {
      return;
    }
    this.save.disabled = true;
    const answer = await call(this.name, { ...this.asked, token: this.preview.token }).catch(error => this.fail(error.text));
    if (answer) {
      this.dialog.close();
      this.saved(answer);
    }
  }
}

export const counted = (number, noun) => number.toLocaleString('en') + ' ' + noun + (number === 1 ? '' : 's');

export const problemLines = (answer, most) => answer.problems.slice(0, most).map(each => element('div', { className: 'message' }, each.text));
