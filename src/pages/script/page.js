/** What makes every page nicer and none needs: times of the reader's own zone, copy buttons, the switch of the theme. */

const day = { year: 'numeric', month: 'short', day: 'numeric' }
const minute = { ...day, hour: '2-digit', minute: '2-digit' }
const second = { ...minute, second: '2-digit' }
const formats = { day, minute, second }

/** Also for what a script adds to a page later. */
export function enhance(root) {
  for (const element of root.querySelectorAll('time[data-show]')) {
    const at = new Date(element.dateTime)
    if (Number.isNaN(at.getTime())) continue
    element.title = `${element.dateTime.replace('T', ' ').replace(/(?:\.\d+)?Z$/, '')} UTC`
    element.textContent = new Intl.DateTimeFormat('en-GB', formats[element.dataset.show] ?? minute).format(at)
  }
  for (const button of root.querySelectorAll('button[data-copy]')) button.hidden = !navigator.clipboard
}

document.addEventListener('click', async event => {
  const button = event.target.closest?.('button[data-copy]')
  if (!button) return
  const source = document.getElementById(button.dataset.copy)
  const words = button.dataset.words ?? button.textContent
  button.dataset.words = words
  try {
    await navigator.clipboard.writeText(source.value ?? source.textContent)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Not copied: select the text'
  }
  setTimeout(() => {
    button.textContent = words
  }, 2000)
})

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
