// Calls of the editor's server, and text that is not saved yet.

export const route = () => {
  const [token, type, id] = location.hash.slice(1).split('/').map(decodeURIComponent);
  return { token, type, id };
};

export const go = (type, id) => {
  const parts = [route().token, type, id].filter(part => part !== undefined);
  location.hash = parts.map(encodeURIComponent).join('/');
};

export class Refused extends Error {
  constructor(status, answer) {
    super(answer.message);
    this.status = status;
    this.problems = answer.problems;
    this.conflicts = answer.conflicts;
  }

  get text() {
    const all = [...this.conflicts, ...this.problems.map(each => each.text)];
    return all.length ? all.join('\n') : this.message;
  }
}

const headers = () => ({ 'Content-Type': 'application/json', 'X-Ashlar-Token': route().token });

export async function call(name, request = {}) {
  let response;
  try {
    response = await fetch('/api/' + name, { method: 'POST', headers: headers(), body: JSON.stringify(request) });
  } catch {
    throw new Refused(0, { message: 'The editor does not answer. What you typed is kept in this browser.', problems: [], conflicts: [] });
  }
  const answer = await response.json();
  if (!response.ok) {
    throw new Refused(response.status, answer);
  }
  return answer;
}

// Server-sent events, read by fetch: an EventSource cannot send the token in a header.
export async function listen(changed, lost) {
  let wait = 250;
  for (;;) {
    try {
      const response = await fetch('/api/events', { headers: headers() });
      if (!response.ok) {
        const answer = await response.json();
        lost(response.status === 401
          ? 'The editor was started again: open the address that it has printed. What you typed is kept.'
          : answer.message);
      } else {
        wait = 250;
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          if (part.value.includes('event: changed')) {
            changed();
          }
        }
        lost('The editor has ended. What you typed is kept in this browser.');
      }
    } catch {
      lost('The editor does not answer. What you typed is kept in this browser.');
    }
    await new Promise(resolve => setTimeout(resolve, wait));
    wait = Math.min(4000, wait * 2);
  }
}

// Values that were typed and are not saved: by record and field, in this browser until they are saved or discarded.
export class Drafts {
  constructor(place, changed) {
    this.prefix = 'ashlar-draft:' + place + ':';
    this.changed = changed;
    this.all = new Map();
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key.startsWith(this.prefix)) {
        this.all.set(key, JSON.parse(localStorage.getItem(key)));
      }
    }
  }

  key(type, id, field) {
    return this.prefix + JSON.stringify([type, id, field]);
  }

  get(type, id, field) {
    return this.all.get(this.key(type, id, field));
  }

  set(type, id, field, json, known, problem = '') {
    const key = this.key(type, id, field);
    const before = this.all.get(key);
    const draft = { type, id, field, json, known: before ? before.known : known, problem };
    this.all.set(key, draft);
    try {
      localStorage.setItem(key, JSON.stringify(draft));
    } catch (error) {
      draft.problem = draft.problem || 'This browser has no room to keep what you typed: ' + error.message;
    }
    this.changed();
    return draft;
  }

  // The page itself has changed the value that a draft was typed over.
  follow(type, id, field, before, now) {
    const draft = this.get(type, id, field);
    if (draft && draft.known === before) {
      draft.known = now;
      this.set(type, id, field, draft.json, now, draft.problem);
    }
  }

  remove(type, id, field) {
    const key = this.key(type, id, field);
    this.all.delete(key);
    localStorage.removeItem(key);
    this.changed();
  }

  of(type, id) {
    return [...this.all.values()].filter(draft => draft.type === type && draft.id === id);
  }
}
