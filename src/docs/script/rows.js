/**
 * The rows of a table with filters: a box for words, sorting by a column, all of it in the address of the page, and a map that shows
 * the countries of the rows in sight.
 */
const table = document.querySelector('table.chosen')
const filters = document.querySelector('.filters')
const body = table.tBodies[0]
const rows = [...body.rows]
const original = [...rows]
const box = document.querySelector('[data-box]')
const input = box.querySelector('input')
const status = document.querySelector('[data-count]')
const heads = [...table.tHead.rows[0].cells]
let sort = ''
box.hidden = false

const plain = words => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const names = new Map(rows.map(row => [row, plain(row.cells[0].textContent)]))

function show() {
  const wanted = plain(input.value.trim())
  for (const row of rows) row.hidden = !names.get(row).includes(wanted)
  const seen = rows.filter(row => row.checkVisibility())
  const paths = new Set(seen.map(row => row.querySelector('th a')?.getAttribute('href')))
  for (const link of document.querySelectorAll('svg.world a'))
    link.classList.toggle('left-out', !paths.has(link.getAttribute('href').split('#')[0]))
  status.textContent =
    seen.length === 0 ? 'No matches. Change or clear the filters.' : `${seen.length} of ${rows.length}`
}

function order() {
  const [, sign, name] = /^(-?)(.*)$/.exec(sort)
  const column = heads.findIndex(head => head.dataset.name === name)
  const textAt = row => row.cells[column].textContent
  const sorted =
    column < 0 ? original : [...original].sort((one, other) => textAt(one).localeCompare(textAt(other), 'en'))
  if (column >= 0 && sign === '-') sorted.reverse()
  body.append(...sorted)
  heads.forEach((head, at) => {
    if (at === column) head.ariaSort = sign === '-' ? 'descending' : 'ascending'
    else head.removeAttribute('aria-sort')
  })
}

function remember() {
  const chosen = [...filters.querySelectorAll('fieldset')].map(group => {
    return [group.dataset.filter, group.querySelector(':checked')?.value ?? '']
  })
  const all = [['find', input.value.trim()], ...chosen, ['sort', sort]].filter(([, value]) => value !== '')
  const query = new URLSearchParams(all).toString()
  history.replaceState(null, '', `${location.pathname}${query === '' ? '' : `?${query}`}${location.hash}`)
}

function restore() {
  const query = new URLSearchParams(location.search)
  input.value = query.get('find') ?? ''
  sort = query.get('sort') ?? ''
  for (const group of filters.querySelectorAll('fieldset')) {
    const value = query.get(group.dataset.filter) ?? ''
    const radio = [...group.querySelectorAll('input')].find(each => each.value === value)
    if (radio) radio.checked = true
  }
}

for (const head of heads) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'sort'
  button.append(head.textContent)
  head.dataset.name = head.textContent.toLowerCase()
  head.replaceChildren(button)
  button.addEventListener('click', () => {
    sort = sort === head.dataset.name ? `-${head.dataset.name}` : head.dataset.name
    order()
    remember()
  })
}
filters.addEventListener('input', () => {
  show()
  remember()
})
restore()
order()
show()
