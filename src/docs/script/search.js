/** Searches the documentation in the browser: the index and the engine are loaded when the reader first turns to the field. */
const box = document.querySelector('.search')
const input = box.querySelector('input')
const list = box.querySelector('ul')
const status = box.querySelector('[role=status]')
let searching
let chosen = -1

box.hidden = false

function load() {
  searching ??= Promise.all([import(box.dataset.engine), json(box.dataset.index), json(box.dataset.entries)]).then(
    ([{ default: MiniSearch }, { options, index }, entries]) => {
      const search = MiniSearch.loadJS(index, { ...options, processTerm })
      search.addAll(entries)
      return search
    },
  )
  return searching
}

async function json(path) {
  return (await fetch(path)).json()
}

/** As search.ts has it. */
function processTerm(term) {
  return term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** As search.ts has it. */
function weightOf(path) {
  return path.startsWith('/docs/decisions') ? 0.3 : 1
}

async function show() {
  const words = input.value.trim()
  if (words === '') return close()
  const search = await load()
  if (words !== input.value.trim()) return
  const weights = { boostDocument: weightOf }
  const all = search.search(words, weights)
  // Where no text has every word, those that have one of them are better than none.
  const found = all.length > 0 ? all : search.search(words, { ...weights, combineWith: 'OR' })
  list.replaceChildren(...found.slice(0, 8).map(itemOf))
  if (found.length === 0) list.replaceChildren(nothing())
  list.hidden = false
  input.setAttribute('aria-expanded', 'true')
  status.textContent = found.length === 0 ? 'Nothing found' : `${found.length} found`
  choose(-1)
}

function itemOf({ path, page, section }, at) {
  const link = document.createElement('a')
  link.href = path
  link.id = `found-${at}`
  link.tabIndex = -1
  // Without an anchor it is the whole page, and `section` has other names of it.
  link.append(section === '' || !path.includes('#') ? page : `${page} - ${section}`)
  return option(link)
}

function nothing() {
  const words = document.createElement('span')
  words.ariaDisabled = 'true'
  words.append('Nothing found')
  return option(words)
}

/** The item of a list says nothing by itself: what is in it is the option. */
function option(element) {
  const item = document.createElement('li')
  item.role = 'none'
  element.role = 'option'
  element.ariaSelected = 'false'
  item.append(element)
  return item
}

function choose(at) {
  const links = [...list.querySelectorAll('a')]
  chosen = links.length === 0 ? -1 : Math.max(-1, Math.min(links.length - 1, at))
  links.forEach((link, place) => {
    link.ariaSelected = String(place === chosen)
  })
  if (chosen < 0) input.removeAttribute('aria-activedescendant')
  else input.setAttribute('aria-activedescendant', links[chosen].id)
}

function close() {
  list.hidden = true
  input.setAttribute('aria-expanded', 'false')
  input.removeAttribute('aria-activedescendant')
  status.textContent = ''
  chosen = -1
}

input.addEventListener('focus', load)
input.addEventListener('input', show)
input.addEventListener('keydown', event => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    choose(chosen + (event.key === 'ArrowDown' ? 1 : -1))
  } else if (event.key === 'Enter') {
    list.querySelectorAll('a')[Math.max(0, chosen)]?.click()
  } else if (event.key === 'Escape') {
    close()
  }
})
box.addEventListener('focusout', event => {
  if (!box.contains(event.relatedTarget)) close()
})
// A click on what was found must not take the focus, and the list with it, before it is a click.
list.addEventListener('pointerdown', event => event.preventDefault())
document.addEventListener('keydown', event => {
  const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const menu = box.closest('[popover]')
  if (menu && getComputedStyle(menu).display === 'none') menu.showPopover()
  input.focus()
})
