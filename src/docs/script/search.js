/** Searches the documentation in the browser: the index and the engine are loaded when the reader first turns to the field. */
const box = document.querySelector('.search')
const input = box.querySelector('input')
const list = box.querySelector('[role=listbox]')
const status = box.querySelector('[role=status]')
let searching
let chosen = -1

box.hidden = false

function load() {
  const { engine, ranking, index, entries } = box.dataset
  searching ??= Promise.all([import(engine), import(ranking), text(index), text(entries)]).then(
    ([{ default: MiniSearch }, { options, rank, grouped }, built, more]) => {
      const search = MiniSearch.loadJSON(built, options)
      search.addAll(JSON.parse(more))
      return words => grouped(rank(search, words))
    },
  )
  return searching
}

async function text(path) {
  return (await fetch(path)).text()
}

async function show() {
  const words = input.value.trim()
  if (words === '') return close()
  const search = await load()
  if (words !== input.value.trim()) return
  const found = search(words)
  list.replaceChildren(...found.map(groupOf))
  if (found.length === 0) list.replaceChildren(nothing())
  const links = [...list.querySelectorAll('a')]
  for (const [at, link] of links.entries()) link.id = `found-${at}`
  open()
  status.textContent =
    links.length === 0 ? 'No results' : `${links.length} ${links.length === 1 ? 'result' : 'results'}`
  choose(-1)
}

/** Shows the results below the field, over the page. */
function open() {
  if (!list.matches(':popover-open')) list.showPopover()
  const { left, bottom } = input.getBoundingClientRect()
  const most = document.documentElement.clientWidth - list.offsetWidth - 8
  list.style.left = `${Math.max(8, Math.min(left, most))}px`
  list.style.top = `${bottom + 6}px`
  list.style.maxHeight = `${Math.max(160, window.innerHeight - bottom - 24)}px`
  input.setAttribute('aria-expanded', 'true')
}

function groupOf([title, found]) {
  const group = document.createElement('div')
  const heading = element('div', 'found-group', title)
  heading.id = `found-${title.toLowerCase()}`
  group.role = 'group'
  group.setAttribute('aria-labelledby', heading.id)
  group.append(heading, ...found.map(itemOf))
  return group
}

function itemOf({ path, page, section, snippet }) {
  const link = document.createElement('a')
  link.href = path
  link.tabIndex = -1
  link.role = 'option'
  link.ariaSelected = 'false'
  link.append(element('b', '', page), ...(section === '' ? [] : [element('span', 'found-section', section)]))
  if (snippet !== '') link.append(element('small', 'soft', snippet))
  return link
}

function element(tag, name, words) {
  const made = document.createElement(tag)
  if (name !== '') made.className = name
  made.append(words)
  return made
}

function nothing() {
  const words = element('span', 'found-nothing', 'No results')
  words.role = 'option'
  words.ariaSelected = 'false'
  words.ariaDisabled = 'true'
  return words
}

function choose(at) {
  const links = [...list.querySelectorAll('a')]
  chosen = links.length === 0 ? -1 : Math.max(-1, Math.min(links.length - 1, at))
  links.forEach((link, place) => {
    link.ariaSelected = String(place === chosen)
  })
  if (chosen < 0) input.removeAttribute('aria-activedescendant')
  else {
    input.setAttribute('aria-activedescendant', links[chosen].id)
    links[chosen].scrollIntoView({ block: 'nearest' })
  }
}

function close() {
  if (list.matches(':popover-open')) list.hidePopover()
  list.replaceChildren()
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
