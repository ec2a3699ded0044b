import type { Declaration } from './declare.ts'
import { megabyte } from './declare.ts'

/** A list of https://github.com/X4BNet/lists_vpn, built from announced prefixes and lists of VPN services. */
export function x4bnet(name: string, topic: string, what: string, path: string, minRows: number): Declaration {
  return {
    name: `x4bnet-${name}`,
    title: `X4BNet: ${what}`,
    topic,
    url: `https://raw.githubusercontent.com/X4BNet/lists_vpn/main/${path}`,
    licence: 'MIT',
    maxBytes: 8 * megabyte,
    minRows,
  }
}
