/**
 * Sends email through the SMTP server of the operator (SMTP_URL), by nodemailer. The operator chose the server, so the
 * rules for addresses of third parties do not apply. A password is sent over TLS only, except to this machine. Every
 * outcome is a value.
 */
import type { Mail, MailAnswer, SendMail } from '../core/egress.ts'

/** Together less than the deadline of a delivery, 20 s. */
const timeouts = { dnsTimeout: 4_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 }

export interface MailerSettings {
  /** smtp:// (STARTTLS where the server offers it) or smtps:// (TLS from the start). */
  readonly url: string
  readonly from: string
}

export interface MailerOptions {
  /** Certificates of authorities, PEM; without them those of Node. */
  readonly ca?: string
  /** Called for each attempt. */
  readonly count: () => void
}

export function openMailer({ url, from }: MailerSettings, { ca, count }: MailerOptions): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const isLocal = host === 'localhost' || host === '::1' || /^127\./.test(host)
  const auth = username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  const options = {
    ...{ host, port: Number(port) || (secure ? 465 : 587), secure, auth, requireTLS: auth !== undefined && !isLocal },
    ...{ tls: ca === undefined ? {} : { ca }, disableFileAccess: true, disableUrlAccess: true, ...timeouts },
  }
  return async ({ id, ...mail }: Mail): Promise<MailAnswer> => {
    count()
    // The library is loaded with the first message: most installations send none.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(options)
    try {
      const { response } = await transport.sendMail({ from, ...mail, messageId: `<${id}@${domainOf(from)}>` })
      return { outcome: 'answered', status: Number(/^\d{3}/.exec(response)?.[0] ?? 250) }
    } catch (error) {
      return failureOf(error)
    } finally {
      transport.close()
    }
  }
}

/** The status of a refusal, or the kind of failure; never the text of the server, which may quote what it was sent. */
function failureOf(error: unknown): MailAnswer {
  const { responseCode, code = '' } = error as { readonly responseCode?: number; readonly code?: string }
  if (code === 'EAUTH') return { outcome: 'failed', reason: 'sign_in' }
  if (typeof responseCode === 'number') return { outcome: 'answered', status: responseCode }
  if (code === 'ETIMEDOUT') return { outcome: 'failed', reason: 'timeout' }
  if (code === 'ETLS' || /CERT|SELF_SIGNED|ERR_TLS/.test(code)) return { outcome: 'failed', reason: 'certificate' }
  return { outcome: 'failed', reason: code === 'EDNS' || code === 'ECONNECTION' ? 'unreachable' : reasonOf(error) }
}

function reasonOf(error: unknown): 'certificate' | 'unreachable' {
  return error instanceof Error && /certificate|self-signed/i.test(error.message) ? 'certificate' : 'unreachable'
}

/** @param from `name@domain`, or `Name <name@domain>` */
function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
