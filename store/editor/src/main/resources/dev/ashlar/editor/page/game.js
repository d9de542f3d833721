// Games in development that run on the content: what their threads read, reloads and their times, problems.
import { call } from './api.js';
import { button, element } from './widgets.js';

const PAUSE = 1000;
const STORED = 'ashlar-game';

export class Game {
  constructor(place, app) {
    this.place = place;
    this.app = app;
    this.address = element('input', { ariaLabel: 'Address of a game', placeholder: 'http://127.0.0.1:PORT/#TOKEN, from the log of a game',
      value: sessionStorage.getItem(STORED) ?? '' });
    this.games = element('div', { className: 'games' });
    const form = element('form', { className: 'row', onsubmit: event => {
      event.preventDefault();
      sessionStorage.setItem(STORED, this.address.value.trim());
      this.ask();
    } }, this.address, element('button', {}, 'Show'), element('span', { className: 'space' }), button('×', 'Close (Escape)', () => this.toggle()));
    place.replaceChildren(form, this.games);
    place.addEventListener('keydown', event => {
      if (event.key === 'Escape') {
        this.toggle();
      }
    });
  }

  toggle() {
    this.place.hidden = !this.place.hidden;
    document.body.classList.toggle('watching', !this.place.hidden);
    if (this.place.hidden) {
      document.getElementById('grid').focus();
    } else {
      this.follow();
      this.address.focus();
    }
  }

  // One question after the other while the panel is there.
  async follow() {
    const mine = this.turn = {};
    while (!this.place.hidden && this.turn === mine) {
      await this.ask();
      await new Promise(resolve => setTimeout(resolve, PAUSE));
    }
  }

  async ask() {
    let failure;
    const answer = await call('games', { address: sessionStorage.getItem(STORED) ?? '' }).catch(error => { failure = error.text; });
    const games = answer?.games ?? [];
    this.games.replaceChildren(...games.map(draw), failure ? element('p', { className: 'message' }, failure) : '',
      games.length || failure ? '' : element('p', { className: 'doc' },
        'No game is running on this content with a live view. Start one with -Ddev.ashlar.live=on.'));
  }
}

function draw({ address, status, failure }) {
  if (!status) {
    return element('section', { className: 'card' }, element('h3', {}, address), element('p', { className: 'message' }, failure));
  }
  const newest = status.generation;
  const facts = [status.records.toLocaleString('en') + ' records', 'generation ' + newest, 'watching ' + status.watching,
    'last look ' + time(status.sinceLook) + ' ago', status.behind ? 'a change is being read' : '', 'cache: ' + status.cache];
  return element('section', { className: 'card', 'data-process': status.process },
    element('h3', {}, (status.program.split(/[\\/]/).at(-1) || 'game') + ', process ' + status.process),
    element('p', { className: 'doc' }, facts.filter(Boolean).join(' · ')),
    ...status.problems.map(each => element('p', { className: 'message' }, each)),
    status.problemCount > status.problems.length ? element('p', { className: 'message' }, 'and ' + (status.problemCount - status.problems.length) + ' more') : '',
    status.failure ? element('p', { className: 'message' }, 'the watch has failed: ' + status.failure) : '',
    table('What its threads read', ['thread', 'generation', 'views'], status.readers.map(reader => [
      reader.thread,
      reader.generation === newest ? newest : element('span', { className: 'message' }, reader.generation + ', behind: does it call refresh()?'),
      Object.entries(reader.views).map(([type, count]) => count === 1 ? type : type + ' × ' + count).join(', ')])),
    table('Reloads', ['time', 'cause', 'generation', 'waiting', 'reading', 'cooking', 'all', 'what has changed'], status.reloads.map(each => [
      new Date(each.when).toLocaleTimeString(), each.cause, each.generation, time(each.waiting), time(each.reading), time(each.cooking), time(each.all),
      each.problemCount ? element('span', { className: 'message' }, each.problemCount === 1 ? '1 problem' : each.problemCount + ' problems')
        : Object.entries(each.changes).map(([type, words]) => type + ': ' + words).join('; ')])));
}

function table(caption, heads, rows) {
  return element('table', {}, element('caption', {}, caption), element('thead', {}, element('tr', {}, ...heads.map(head => element('th', { scope: 'col' }, head)))),
    element('tbody', {}, ...rows.length ? rows.map(row => element('tr', {}, ...row.map(cell => element('td', {}, cell)))) : [element('tr', {}, element('td', { colSpan: heads.length }, 'none'))]));
}

const time = micros => micros < 1000 ? micros + ' µs' : micros < 1_000_000 ? (micros / 1000).toFixed(1) + ' ms' : (micros / 1_000_000).toFixed(1) + ' s';
