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
    field.value = await file.text()
    field.focus()
  })
}
