/**
 * Whether messages can be sent to an address, as far as that can be said without asking for its name. Whether it is a public one is
 * judged when a message is sent, since a name may lead elsewhere by then.
 */
export function webhookAddress(text: string): { readonly url: string } | { readonly error: string } {
  const url = text.length > 2_000 ? null : URL.parse(text)
  if (url === null) return { error: 'This is no address. It begins with https://.' }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { error: 'An address begins with https://.' }
  if (url.username !== '' || url.password !== '') return { error: 'A name and a password in an address are not sent.' }
  if (url.port !== '' && url.port !== '443' && url.port !== '80') return { error: 'Only ports 443 and 80 are asked.' }
  url.hash = ''
  return { url: url.href }
}
