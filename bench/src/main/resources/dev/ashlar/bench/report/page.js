// Brings out a compared store that is pointed at, or a kind that is pressed, in all pictures. The page says everything without it.
(() => {
  const all = [...document.querySelectorAll('main .series')];
  const buttons = [...document.querySelectorAll('.legend button')];
  let kind = '';
  const show = matches => {
    document.body.classList.toggle('focus', matches !== null);
    for (const series of all) {
      series.classList.toggle('out', matches !== null && matches(series));
    }
  };
  const rest = () => show(kind ? series => series.classList.contains(kind) : null);
  for (const button of buttons) {
    button.addEventListener('click', () => {
      kind = kind === button.dataset.kind ? '' : button.dataset.kind;
      for (const other of buttons) {
        other.setAttribute('aria-pressed', String(other.dataset.kind === kind));
      }
      rest();
    });
  }
  for (const series of all) {
    series.addEventListener('pointerenter', () => show(other => other.dataset.key === series.dataset.key));
    series.addEventListener('pointerleave', rest);
  }
})();
