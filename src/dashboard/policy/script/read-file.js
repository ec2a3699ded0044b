/** Reads a chosen file into the field of the form, which is what is sent; without script the text is pasted there. */
for (const place of document.querySelectorAll('[data-file-for]')) {
  const [input, told] = [place.querySelector('input'), place.querySelector('.field-error')]
  const field = document.getElementById(place.dataset.fileFor)
  place.hidden = false
  input.addEventListener('change', async () => {
    const [file] = input.files
    if (file === undefined) return
    const isTooLarge = file.size > Number(place.dataset.mostBytes)
    told.textContent = isTooLarge ? place.dataset.tooLarge : ''
    if (isTooLarge) return
    field.value = textOf(new Uint8Array(await file.arrayBuffer()))
    field.focus()
  })
}

/** UTF-8, or UTF-16 where a byte-order mark says so. */
function textOf(bytes) {
  const mark = (bytes[0] << 8) | bytes[1]
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
