/** Improves every page, and no page needs it: times in the reader's own zone, copy buttons, the theme switch. */

const minute = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' }
const formats = { minute, second: { ...minute, second: '2-digit' } }

/** Also for what a script adds to a page later. */
export function enhance(root) {
  for (const element of root.querySelectorAll('time[data-show]')) {
    const at = new Date(element.dateTime)
    if (Number.isNaN(at.getTime())) continue
    element.title = `${element.dateTime.replace('T', ' ').replace(/(?:\.\d+)?Z$/, '')} UTC`
    element.textContent = new Intl.DateTimeFormat('en-GB', formats[element.dataset.show] ?? minute).format(at)
  }
  for (const button of root.querySelectorAll('button[data-copy], button[data-copy-from]'))
    button.hidden = !navigator.clipboard
  for (const group of root.querySelectorAll('[data-remembered]')) {
    const choice = stored(group.dataset.remembered)
    const labels = [...group.querySelectorAll('.tab-row label')]
    const input = labels.find(label => label.textContent === choice)?.querySelector('input')
    if (input) input.checked = true
  }
  nameZone()
}

/** Names the time zone of the page once, in its foot. Days are those of UTC. */
function nameZone() {
  const place = document.querySelector('[data-zone]')
  const has = selector => document.querySelector(selector) !== null
  if (!place) return
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const times = has('time[data-show]') ? [`Times in ${zone}`] : []
  const days = has('time:not([data-show])') && (zone !== 'UTC' || times.length === 0) ? ['Days in UTC'] : []
  place.textContent = [...times, ...days].join(', ').replace(', Days', ', days')
  place.hidden = place.textContent === ''
}

function stored(name) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

// The tab of a language is remembered for all pages.
document.addEventListener('change', ({ target }) => {
  const name = target.closest?.('[data-remembered]')?.dataset.remembered
  if (!name || target.type !== 'radio') return
  try {
    localStorage.setItem(name, target.parentElement.textContent)
  } catch {
    // The choice then holds for this page.
  }
})

document.addEventListener('click', async event => {
  const button = event.target.closest?.('button[data-copy], button[data-copy-from]')
  if (!button) return
  const words = button.dataset.words ?? button.textContent
  button.dataset.words = words
  try {
    await navigator.clipboard.writeText(await textOf(button.dataset))
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Copying failed'
  }
  setTimeout(() => {
    button.textContent = words
  }, 2000)
})

async function textOf({ copy, copyFrom }) {
  if (copyFrom) return (await fetch(copyFrom)).text()
  const source = document.getElementById(copy)
  return source.value ?? source.textContent
}

const themes = ['', 'light', 'dark']
const words = { '': 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' }
for (const button of document.querySelectorAll('button[data-theme-switch]')) {
  const root = document.documentElement
  const show = () => {
    button.textContent = words[root.dataset.theme ?? '']
  }
  button.hidden = false
  show()
  button.addEventListener('click', () => {
    const next = themes[(themes.indexOf(root.dataset.theme ?? '') + 1) % themes.length]
    if (next === '') delete root.dataset.theme
    else root.dataset.theme = next
    try {
      if (next === '') localStorage.removeItem('theme')
      else localStorage.setItem('theme', next)
    } catch {
      // The choice then holds for this page.
    }
    show()
  })
}

// The link of this page is in sight, also when the navigation is longer than the window.
const current = document.querySelector('.side-stick [aria-current]')
const stick = current?.closest('.side-stick')
if (stick && current.offsetTop > stick.clientHeight - 80) stick.scrollTop = current.offsetTop - stick.clientHeight / 2

// Closed menus of links should not stay open behind the page that one of them led to.
window.addEventListener('pagehide', () => document.querySelector('.side:popover-open')?.hidePopover())

enhance(document)
