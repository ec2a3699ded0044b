import { parseLines } from './formats/prefix-list.ts'

/**
 * Blocks of services that answer from many places under one address, by their operators' own statements: the root
 * servers that are anycast (https://root-servers.org) and the public resolvers of Google, Quad9, OpenDNS, AdGuard,
 * CleanBrowsing and DNS4EU. Cloudflare's are in its published ranges.
 */
const blocks = `
198.41.0.0/24 199.9.14.0/24 192.33.4.0/24 199.7.91.0/24 192.203.230.0/24 192.5.5.0/24 192.112.36.0/24 198.97.190.0/24
192.36.148.0/24 192.58.128.0/24 193.0.14.0/24 199.7.83.0/24 202.12.27.0/24 2001:503:ba3e::/48 2801:1b8:10::/48
2001:500:2::/48 2001:500:2d::/48 2001:500:a8::/48 2001:500:2f::/48 2001:500:12::/48 2001:500:1::/48 2001:7fe::/33
2001:503:c27::/48 2001:7fd::/32 2001:500:9f::/48 2001:dc3::/32
1.1.1.0/24 1.0.0.0/24 8.8.8.0/24 8.8.4.0/24 9.9.9.0/24 149.112.112.0/24 208.67.222.0/24 208.67.220.0/24
94.140.14.0/24 94.140.15.0/24 185.228.168.0/24 185.228.169.0/24 86.54.11.0/24
2606:4700:4700::/48 2001:4860:4860::/48 2620:fe::/48 2620:119:35::/48 2620:119:53::/48 2a10:50c0::/48 2a0d:2a00:1::/48
`

/** Read when the data is compiled. */
export const anycastBlocks = () => parseLines(Buffer.from(blocks.trim().replaceAll(/\s+/g, '\n')))
