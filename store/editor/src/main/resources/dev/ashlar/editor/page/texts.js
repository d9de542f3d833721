// The texts of a record beside their translations, a column for each language.
import { call } from './api.js';
import { button, element } from './widgets.js';

const STATES = { missing: 'not translated', changed: 'translation of another text', translated: '' };

// What was typed and is not saved, in this browser.
const drafts = (app, text, language) => {
  const key = 'ashlar-text:' + app.state.location + ':' + text.key + ' ' + language;
  return { get: () => localStorage.getItem(key), set: typed => localStorage.setItem(key, typed), remove: () => localStorage.removeItem(key) };
};

// Nothing where the content has no languages, or the record no texts.
export async function translations(type, id, app) {
  const answer = await call('texts', { type: type.name, id }).catch(error => app.failed(error));
  if (!answer?.languages.length || !answer.texts.length) {
    return '';
  }
  const prefix = type.name + '.' + id + '.';
  return element('details', { className: 'texts', open: true }, element('summary', {}, 'Translations'),
    ...answer.problems.map(each => element('p', { className: 'message' }, each.text)),
    ...answer.texts.map(text => element('div', { className: 'field' },
      element('div', { className: 'name' }, element('span', { title: text.key }, text.key.slice(prefix.length))),
      element('div', { className: 'source' }, text.source),
      ...answer.languages.map(language => translation(text, language, app)))));
}

function translation(text, language, app) {
  const { of, state } = text[language];
  let known = text[language].text;
  const draft = drafts(app, text, language);
  const message = element('div', { className: 'message', role: 'alert' });
  const area = element('textarea', { value: draft.get() ?? known, rows: Math.min(6, Math.ceil((known.length + 1) / 40)), lang: language,
    ariaLabel: text.key + ', ' + language });
  const label = element('label', { className: 'translation' });
  const mark = () => label.classList.toggle('draft', draft.get() !== null);
  const discard = () => { draft.remove(); area.value = known; message.replaceChildren(); mark(); };
  area.oninput = () => { draft.set(area.value); mark(); };
  const save = async () => {
    if (area.value === known && state !== 'changed') {
      discard();
      return;
    }
    draft.set(area.value);
    const sent = area.value;
    await call('translate', { key: text.key, language, text: sent, known }).then(() => {
      known = sent;
      draft.remove();
      mark();
      app.say('saved');
    }, error => message.replaceChildren(error.text, ' ', button('Discard', 'Discard what was typed', discard)));
  };
  area.onchange = save;
  const note = element('small', { className: state, title: state === 'changed' ? 'It translates: ' + of : '' }, STATES[state]);
  label.append(element('span', {}, language, ' ', note,
    state === 'changed' ? button('It still fits', 'Keep the translation for the new text', save) : ''), area, message);
  mark();
  return label;
}
