import type { UrlRefusal } from '../../core/egress.ts'
import type { MainThreadApi } from '../main-thread-api.ts'

const words: Readonly<Record<UrlRefusal, string>> = {
  bad_url: 'Enter a valid URL that begins with https://.',
  scheme: 'The URL must begin with https://. Plain http is for networks that the operator allows with EGRESS_ALLOW.',
  userinfo: 'The URL must not contain a user name or password.',
  port: 'Use port 443 or 80.',
  host: 'The host name is not public.',
  own_host: 'The host name is of this service.',
  address:
    'The IP address belongs to this machine or a private network. The operator can allow a private network with EGRESS_ALLOW.',
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
