import type { UrlRefusal } from '../../core/egress.ts'
import type { MainThreadApi } from '../main-thread-api.ts'

const words: Readonly<Record<UrlRefusal, string>> = {
  bad_url: 'This is no address. It begins with https://.',
  scheme:
    'An address begins with https://: everybody on the way reads plain http. It is for an intranet, which the operator names with EGRESS_ALLOW.',
  userinfo: 'A name and a password in an address are not sent.',
  port: 'Only ports 443 and 80 are asked.',
  host: 'That name means this machine or its network, and is no public one.',
  own_host: 'That name is of this service itself.',
  address:
    'That address is of this machine or of a private network. The operator may open a network with EGRESS_ALLOW, and never this machine.',
}

/**
 * The address that messages are to be sent to, or why they cannot be. Whether a name leads to a public address is
 * judged when a message is sent, since it may lead elsewhere by then.
 */
export async function webhookAddress(
  text: string,
  mainThread: Pick<MainThreadApi, 'webhookRefusal'>,
): Promise<{ readonly url: string } | { readonly error: string }> {
  const refusal = await mainThread.webhookRefusal(text)
  if (refusal !== null) return { error: words[refusal] }
  const url = new URL(text)
  url.hash = ''
  return { url: url.href }
}
