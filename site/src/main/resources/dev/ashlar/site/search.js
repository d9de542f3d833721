"use strict";
// Searches the sections of all pages. The index is a script, so that the site also works from a folder without a server.
(() => {
  const most = 30;
  const around = 70;
  const root = document.documentElement.dataset.root;
  const form = document.querySelector(".search");
  const input = form.querySelector("input");
  const results = form.querySelector(".results");
  let loading;

  function load() {
    loading ??= new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = root + "search-index.js";
      script.onload = () => done(window.ashlarIndex.map(([url, title, heading, text]) => {
        const names = (title + " " + heading).toLowerCase();
        return { url, title, heading, text, names, words: text.toLowerCase() };
      }));
      script.onerror = () => failed(new Error("search-index.js: expected the index beside the pages, found none"));
      document.head.append(script);
    });
    return loading;
  }

  // Every word has to occur. Headings count more than text, whole words more than parts of words, decisions and changes less.
  function score(section, words) {
    let sum = 0;
    for (const word of words) {
      const inName = section.names.indexOf(word);
      const inText = section.words.indexOf(word);
      if (inName < 0 && inText < 0) {
        return 0;
      }
      const whole = new RegExp("(^|[^\\p{L}\\p{N}])" + word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&") + "([^\\p{L}\\p{N}]|$)", "u");
      sum += inName < 0 ? 0 : whole.test(section.names) ? 24 : 10;
      sum += inText < 0 ? 0 : whole.test(section.words) ? 4 : 1;
      sum += section.heading === "" && inName >= 0 ? 6 : 0;
    }
    return /decisions\/|CHANGELOG/.test(section.url) ? sum / 3 : sum;
  }

  // A message has names and numbers that no page has. If no section has all words, those are shown that have pairs of neighbouring words, rare pairs first.
  function similar(sections, words) {
    const sums = new Map();
    for (let i = 1; i < Math.min(words.length, 100); i++) {
      const pair = words[i - 1] + " " + words[i];
      const having = sections.filter(section => section.words.includes(pair));
      const weight = Math.log(sections.length / having.length);
      for (const section of having) {
        const before = sums.get(section) ?? { sum: 0, weight: 0 };
        sums.set(section, { sum: before.sum + weight, ...weight > before.weight ? { weight, pair } : { weight: before.weight, pair: before.pair } });
      }
    }
    return [...sums].sort((a, b) => b[1].sum - a[1].sum).map(([section, { pair }]) => [section, [pair]]);
  }

  // The text around the first word, with all words marked.
  function snippet(section, words) {
    const places = words.map(word => section.words.indexOf(word)).filter(place => place >= 0);
    const begin = Math.max(0, Math.min(...places, section.text.length) - around);
    const start = places.length === 0 || begin === 0 ? 0 : section.text.indexOf(" ", begin) + 1;
    const part = section.text.slice(start, start + 3 * around);
    const line = document.createElement("span");
    let at = 0;
    const lower = part.toLowerCase();
    while (at < part.length) {
      const next = words.map(word => [lower.indexOf(word, at), word.length]).filter(([place]) => place >= 0).sort((a, b) => a[0] - b[0] || b[1] - a[1])[0];
      if (!next) {
        break;
      }
      const mark = document.createElement("mark");
      mark.textContent = part.slice(next[0], next[0] + next[1]);
      line.append(part.slice(at, next[0]), mark);
      at = next[0] + next[1];
    }
    line.append(part.slice(at), start + part.length < section.text.length ? " …" : "");
    return line;
  }

  function show(found) {
    results.replaceChildren(...found.map(([section, words]) => {
      const link = document.createElement("a");
      link.href = root + section.url;
      const name = document.createElement("strong");
      name.textContent = section.heading === "" ? section.title : section.title + " › " + section.heading;
      link.append(name, snippet(section, words));
      return link;
    }));
    if (found.length === 0) {
      note("No section has these words.");
    }
    results.hidden = false;
  }

  function note(text) {
    const line = document.createElement("p");
    line.textContent = text;
    results.replaceChildren(line);
    results.hidden = false;
  }

  async function search() {
    const words = input.value.toLowerCase().split(/\s+/).filter(word => word !== "");
    if (words.length === 0) {
      results.hidden = true;
      return;
    }
    try {
      const sections = await load();
      const having = sections.map(section => [score(section, words), section]).filter(([sum]) => sum > 0)
        .sort((a, b) => b[0] - a[0]).map(([, section]) => [section, words]);
      show((having.length > 0 ? having : similar(sections, words)).slice(0, most));
    } catch (problem) {
      note(problem.message);
    }
  }

  function move(step) {
    const links = [...results.querySelectorAll("a")];
    const place = links.indexOf(document.activeElement) + step;
    (place < 0 ? input : links[Math.min(place, links.length - 1)] ?? input).focus();
  }

  form.hidden = false;
  input.addEventListener("focus", () => load().catch(() => {}));
  input.addEventListener("input", search);
  form.addEventListener("submit", event => {
    event.preventDefault();
    results.querySelector("a")?.click();
  });
  form.addEventListener("keydown", event => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape") {
      results.hidden = true;
      input.focus();
    }
  });
  document.addEventListener("keydown", event => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      input.focus();
    }
  });
  document.addEventListener("click", event => {
    if (!form.contains(event.target)) {
      results.hidden = true;
    }
  });
})();
