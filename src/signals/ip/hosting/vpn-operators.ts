/**
 * AS numbers through which nobody but the customers of one VPN service reaches the Internet. Short on purpose: most VPN
 * services rent their exits among other customers of a hosting network, where only a list of addresses can tell them apart.
 */
const operators: readonly (readonly [operator: string, ...asns: number[]])[] = [
  ['Mullvad', 216025],
  ['Proton VPN', 208172, 209103],
  ['PacketHub (NordVPN)', 136787, 141039, 147049, 207137, 272096],
  ['Cyberzone (Surfshark)', 209854],
  ['Windscribe', 397540],
]

const asns: ReadonlySet<number> = new Set(operators.flatMap(([, ...numbers]) => numbers))

/** True for an AS number of a VPN service above. */
export function isVpnAsn(asn: number): boolean {
  return asns.has(asn)
}
