/** Shows new requests as they come, every two seconds; without script the reader loads the page again. */
const everyMs = 2_000

const button = document.querySelector('button[data-live]')
let timer = 0

async function show() {
  const list = document.getElementById('requests')
  // What the reader has selected, or moved to by keyboard, is not taken away.
  if (document.hidden || list.contains(document.activeElement) || !getSelection().isCollapsed) return
  const answer = await fetch(location.href, { cache: 'no-store', redirect: 'error' }).catch(() => null)
  if (!answer?.ok) return stop()
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('requests')
  if (timer === 0 || !fresh) return
  list.replaceChildren(...fresh.childNodes)
  const { enhance } = await import(button.dataset.enhance)
  enhance(list)
}

function stop() {
  clearInterval(timer)
  timer = 0
  button.textContent = 'Start live view'
}

function start() {
  timer = setInterval(show, everyMs)
  button.textContent = 'Stop live view'
  show()
}

if (button) {
  button.hidden = false
  button.addEventListener('click', () => (timer === 0 ? start() : stop()))
}
