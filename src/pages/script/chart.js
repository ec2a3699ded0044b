/**
 * Shows the numbers of one day of a chart in a small box: at the pointer, at a touch, and by the arrow keys. It reads
 * them from the table below the chart. For a screen reader each chart has a slider over its days, which says them.
 */

for (const figure of document.querySelectorAll('.chart')) {
  const [, ...names] = [...figure.querySelectorAll('thead th')].map(cell => cell.textContent)
  const rows = [...figure.querySelectorAll('tbody tr')].map(row => [...row.cells].map(cell => cell.textContent))
  if (rows.length > 0) addCursor(figure.querySelector('.chart-picture'), names, rows)
}

function addCursor(picture, names, rows) {
  const marks = picture.parentElement.querySelectorAll('.legend svg')
  const [cursor, mark, tip] = ['chart-cursor', 'chart-mark', 'chart-tip'].map(name => {
    return Object.assign(document.createElement('div'), { className: name })
  })
  const last = rows.length - 1
  let at = last
  cursor.tabIndex = 0
  Object.assign(cursor, { role: 'slider', ariaLabel: picture.querySelector('[role=img]').ariaLabel })
  Object.assign(cursor, { ariaValueMin: 0, ariaValueMax: last })
  tip.ariaHidden = true
  cursor.append(mark, tip)
  picture.append(cursor)

  const say = () => {
    const [day, ...values] = rows[at]
    cursor.ariaValueNow = at
    cursor.ariaValueText = [day, ...values.map((value, of) => `${names[of]}: ${value}`)].join(', ')
  }
  const hide = () => {
    mark.hidden = tip.hidden = true
  }
  const show = index => {
    at = Math.min(last, Math.max(0, index))
    say()
    mark.hidden = tip.hidden = false
    fill(tip, rows[at], names, marks)
    const { width } = cursor.getBoundingClientRect()
    const left = (at * width) / rows.length
    Object.assign(mark.style, { left: `${left}px`, width: `${width / rows.length}px` })
    const right = left + width / rows.length + 8
    const isFree = right + tip.offsetWidth <= width
    // In a narrow chart the box covers the axis at the left.
    tip.style.left = `${isFree ? right : Math.max(left - 8 - tip.offsetWidth, -44)}px`
  }
  const point = ({ clientX }) => {
    const { left, width } = cursor.getBoundingClientRect()
    show(Math.floor(((clientX - left) / width) * rows.length))
  }
  const steps = { ArrowLeft: () => at - 1, ArrowRight: () => at + 1, Home: () => 0, End: () => last }

  hide()
  say()
  cursor.addEventListener('pointermove', point)
  cursor.addEventListener('pointerdown', point)
  cursor.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && hide())
  cursor.addEventListener('focus', () => cursor.matches(':focus-visible') && show(at))
  cursor.addEventListener('blur', hide)
  cursor.addEventListener('keydown', event => {
    if (event.key === 'Escape') return hide()
    if (!Object.hasOwn(steps, event.key)) return
    event.preventDefault()
    show(steps[event.key]())
  })
}

function fill(tip, [day, ...values], names, marks) {
  const lines = values.flatMap((value, of) => {
    const [name, number] = [document.createElement('dt'), document.createElement('dd')]
    name.textContent = names[of]
    number.textContent = value
    return [...(marks[of] ? [marks[of].cloneNode(true)] : []), name, number]
  })
  const list = document.createElement('dl')
  list.append(...lines)
  const title = Object.assign(document.createElement('b'), { textContent: day })
  tip.replaceChildren(title, list)
}
