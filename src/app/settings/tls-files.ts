import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { type Setting, settings } from './settings.ts'

export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/** Reads the certificate and the key; null when neither is set. Adds a sentence to `problems` for each fault. */
export function readTls(certPath: string, keyPath: string, problems: string[]): TlsFiles | null {
  if (certPath === '' && keyPath === '') return null
  if (certPath === '' || keyPath === '') {
    problems.push('TLS_CERT and TLS_KEY must be set together.')
    return null
  }
  const read = ({ name, takes }: Pick<Setting, 'name' | 'takes'>, path: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      problems.push(`${name} must be ${takes}: the file cannot be read.`)
      return ''
    }
  }
  const tls = { cert: read(settings.tlsCert, certPath), key: read(settings.tlsKey, keyPath) }
  if (tls.cert !== '' && tls.key !== '' && !isCertificateOf(tls)) {
    problems.push('TLS_CERT and TLS_KEY must be a PEM certificate and its private key.')
  }
  return tls
}

/** createSecureContext compares the key with the certificate only when both are of one type, checkPrivateKey always. */
function isCertificateOf(tls: { cert: string; key: string }): boolean {
  try {
    createSecureContext(tls)
    return new X509Certificate(tls.cert).checkPrivateKey(createPrivateKey(tls.key))
  } catch {
    return false
  }
}
