// On the page that is shown where the server cannot be reached: says whether the network or the server is away, and opens
// what was asked for once the server answers.
const RETRY_EVERY = 4000;

const name = document.querySelector('header').textContent.trim();

const say = () => {
  for (const part of document.querySelectorAll('[data-away]')) {
    part.hidden = part.dataset.away !== (navigator.onLine ? 'server' : 'network');
    if (!part.hidden) document.title = `${part.querySelector('h1').textContent} · ${name}`;
  }
};

/** A proxy that answers in place of a starting server has a status of its own. */
const retry = async () => {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer && answer.status < 500) location.reload();
  else setTimeout(retry, RETRY_EVERY);
};

addEventListener('online', () => location.reload());
addEventListener('offline', say);
say();
setTimeout(retry, RETRY_EVERY);
