/**
 * AS numbers that are never hosting, whatever a list or a name says. Lists of hosting networks are made by hand and keep what
 * once belonged there: each of the networks below stands in at least one of them, or would be taken for hosting by its name,
 * or is transit through which everybody's traffic may be announced.
 */
const groups: readonly (readonly [reason: string, ...asns: number[]])[] = [
  // Carriers: addresses of their customers, whoever these are.
  ['Lumen, formerly Level 3, Savvis, Global Crossing, tw telecom', 3356, 3549, 3561, 4323, 209],
  ['Arelion', 1299],
  ['Cogent, formerly Sprint', 174, 1239],
  ['GTT, formerly KPN International', 286, 3257],
  ['NTT', 2914],
  ['Tata Communications', 6453, 4755],
  ['Zayo', 6461],
  ['Telecom Italia Sparkle', 6762],
  ['Telxius', 12956],
  ['Orange International Carriers', 5511],
  ['Deutsche Telekom', 3320],
  ['Vodafone', 1273],
  ['PCCW Global', 3491],
  ['Telstra International', 4637],
  ['Hurricane Electric', 6939],
  ['RETN', 9002],
  ['Verizon', 701, 702, 703, 2828],
  ['AT&T', 7018, 2686],
  ['Comcast', 7922],
  ['Liberty Global', 6830],
  ['Colt', 8220],
  ['China Telecom, China Unicom, China Mobile backbones', 4134, 4809, 4837, 9929, 58453],
  ['Rostelecom, TransTelekom', 12389, 20485],
  ['Liquid Telecom', 30844],
  ['Ufinet', 52468],
  ['Aire Networks', 29119],

  // Access: people at home and on the move.
  ['MTN Nigeria', 29465],
  ['Airtel Nigeria', 36873],
  ['Vodacom Business Nigeria', 16284],
  ['Mega Cable', 262916],
  ['Play (P4), formerly 3S', 31242],
  ['Afrihost, an access provider', 37611],
  ['FIBERHOST, fibre to the home', 39834],
  ['The Cloud, public wireless networks', 41012, 20830, 42390],
  ['Iliad Italia, registered under the name of Scaleway', 29447],
  ['iCloud Private Relay at Akamai', 36183],

  // Companies and institutions, for themselves.
  ['Google', 15169],
  ['Belnet', 2611],
  ['Nigerian Research and Education Network', 37661],
  ["L'Oreal", 13798],
  ['Web gateways of companies: Forcepoint, iboss', 7598, 42465, 202276],
  ['BBDO', 19646],
]

const asns: ReadonlySet<number> = new Set(groups.flatMap(([, ...numbers]) => numbers))

/** True for an AS number above. */
export function isNeverHosting(asn: number): boolean {
  return asns.has(asn)
}
