/** A text as it could be written: as it is, escaped, in other encodings. */
export function spellings(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  const texts = [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text), bytes.toString('hex')]
  texts.push(bytes.toString('base64').replace(/=+$/, '').slice(0, -1))
  return [...new Set(texts)].map(text => Buffer.from(text)).concat(Buffer.from(text, 'utf16le'))
}
