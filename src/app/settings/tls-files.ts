import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/** What the two settings take. */
export const tlsSettings = {
  TLS_CERT: 'the path of a PEM certificate',
  TLS_KEY: 'the path of its PEM private key',
} as const

/** The certificate and the key of the settings; null when none are set. What is wrong with them goes to `problems`. */
export function readTls(certPath: string, keyPath: string, problems: string[]): TlsFiles | null {
  if (certPath === '' && keyPath === '') return null
  if (certPath === '' || keyPath === '') {
    problems.push('TLS_CERT and TLS_KEY must be set together.')
    return null
  }
  const read = (name: string, what: string, path: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      problems.push(`${name} must be ${what}: the file cannot be read.`)
      return ''
    }
  }
  const cert = read('TLS_CERT', tlsSettings.TLS_CERT, certPath)
  const tls = { cert, key: read('TLS_KEY', tlsSettings.TLS_KEY, keyPath) }
  if (tls.cert !== '' && tls.key !== '' && !isCertificateOf(tls)) {
    problems.push('TLS_CERT and TLS_KEY must be a PEM certificate and the private key that belongs to it.')
  }
  return tls
}

/**
 * createSecureContext compares a key with the certificate only when both are of one type, so checkPrivateKey is asked
 * too.
 */
function isCertificateOf(tls: { cert: string; key: string }): boolean {
  try {
    createSecureContext(tls)
    return new X509Certificate(tls.cert).checkPrivateKey(createPrivateKey(tls.key))
  } catch {
    return false
  }
}
