/**
 * Facts about an address besides its flags (answer/flags.ts), as 12 bits of its network's row: the evidence for a VPN
 * and its provider, and the type of the network.
 */
import {
  type IpNetwork,
  type IpPrivacy,
  type VpnEvidence,
  type VpnProvider,
  vpnEvidences,
  vpnProviders,
} from '../schema.ts'

export interface NetworkTraits {
  readonly vpnProvider: VpnProvider | null
  readonly vpnEvidence: VpnEvidence | null
  readonly anycast: boolean
  readonly satellite: boolean
  readonly mobile: boolean
  readonly cdn: boolean
}

const flagNames = ['anycast', 'satellite', 'mobile', 'cdn'] as const
const evidenceShift = flagNames.length
const evidenceMask = 0x3
const providerShift = evidenceShift + 2
const providerMask = 0x3f

export function packTraits(traits: NetworkTraits): number {
  const flags = flagNames.reduce((bits, name, bit) => bits | (traits[name] ? 1 << bit : 0), 0)
  const evidence = traits.vpnEvidence === null ? 0 : vpnEvidences.indexOf(traits.vpnEvidence) + 1
  const provider = traits.vpnProvider === null ? 0 : vpnProviders.indexOf(traits.vpnProvider) + 1
  return flags | (evidence << evidenceShift) | (provider << providerShift)
}

type NetworkFlags = Pick<IpNetwork, (typeof flagNames)[number]>

/** The known flags, by their bits. */
export const networkFlags: readonly NetworkFlags[] = Array.from({ length: 1 << flagNames.length }, (_, bits) =>
  Object.fromEntries(flagNames.filter((_, bit) => (bits & (1 << bit)) !== 0).map(name => [name, true])),
)

export function networkFlagsOf(packed: number): NetworkFlags {
  return networkFlags[packed & (networkFlags.length - 1)]
}

/** The bits of the traits about a VPN; 0 for none. */
export function vpnBitsOf(packed: number): number {
  return packed >>> evidenceShift
}

/** The facts of these bits. */
export function vpnFactsOf(bits: number): Pick<IpPrivacy, 'vpn_provider' | 'vpn_evidence'> {
  const provider = (bits >>> (providerShift - evidenceShift)) & providerMask
  const evidence = bits & evidenceMask
  return {
    ...(provider === 0 ? {} : { vpn_provider: vpnProviders[provider - 1] }),
    ...(evidence === 0 ? {} : { vpn_evidence: vpnEvidences[evidence - 1] }),
  }
}

/**
 * AS numbers used only by the customers of one VPN service. Most VPN services rent their exits in hosting networks with
 * other customers, where only a list of addresses can identify them.
 */
const asnsOfVpnProvider: Readonly<Partial<Record<VpnProvider, readonly number[]>>> = {
  mullvad: [197141, 216025],
  proton_vpn: [208172, 209103],
  // PacketHub and Tefincom
  nordvpn: [136787, 141039, 147049, 207137, 272096],
  // Cyberzone
  surfshark: [209854],
  windscribe: [397540],
  privado_vpn: [50525],
}

const providers = new Map(
  vpnProviders.flatMap(name => (asnsOfVpnProvider[name] ?? []).map(asn => [asn, name] as const)),
)

export function vpnProviderOfAsn(asn: number): VpnProvider | null {
  return providers.get(asn) ?? null
}
