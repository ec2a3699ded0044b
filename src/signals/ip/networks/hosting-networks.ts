/**
 * AS numbers of hosting networks beside those of the ten named providers: clouds, content delivery, dedicated servers,
 * web hosting and colocation. Each company rents machines or space to others for a living and sells no access to
 * people. Only companies whose name does not say it already, or that are large enough to be worth a line of their own.
 */

const hostingNetworks: readonly (readonly [company: string, ...asns: number[]])[] = [
  // Clouds
  ['Alibaba Cloud', 37963, 45102, 134963],
  ['Tencent Cloud', 45090, 132203, 133478, 132591, 139341],
  ['Huawei Cloud', 55990, 136907],
  ['ByteDance: Volcano Engine, BytePlus', 137718, 150436],
  ['UCloud', 135377, 59077],
  ['Kingsoft Cloud', 59019, 137280],
  ['NAVER Cloud', 23576, 135354],
  ['IBM Cloud (SoftLayer)', 36351],
  ['Scaleway', 12876, 202023, 54265],
  ['UpCloud', 202053, 25697],
  ['Kamatera', 36007, 41436, 64022, 204548, 210329, 215728, 396948, 396949, 54913],
  ['Yandex Cloud', 200350, 210656, 215013],
  ['Selectel', 49505, 50340, 61976],
  ['Fly.io', 40509],
  ['Render', 397273],
  ['Equinix Metal (Packet)', 54825],
  ['Latitude.sh', 396356, 262287],
  ['Zenlayer', 21859, 62610],
  ['NetActuate', 36236, 63911],
  ['GleSYS', 42708],
  ['Anexia', 42473],
  ['SysEleven', 25291],
  ['iomart', 20860],

  // Content delivery and protection
  ['Akamai', 20940, 16625, 35994, 32787, 24319, 34164, 21342, 33905, 12222],
  ['Fastly', 54113],
  ['Gcore', 199524, 202422],
  ['Datacamp (CDN77, DataPacket)', 60068, 212238, 211612],
  ['BunnyWay (bunny.net)', 200325],
  ['CacheFly', 30081],
  ['CDNetworks', 38107, 36408],

  // Dedicated and virtual servers
  ['Rackspace', 33070, 19994, 27357, 15395, 12200, 10532, 24867, 39921, 45187, 58683, 54636, 198220],
  ['Leaseweb', 60781, 28753, 16265, 38930, 60626, 30633, 7203, 19148, 27411, 393886, 394380, 395954, 396190, 396362],
  ['Leaseweb, other regions', 32613, 59253, 133752, 134351, 136988, 205544],
  ['Contabo', 51167, 40021, 141995],
  ['M247', 9009],
  ['HostPapa with ColoCrossing and Hostwinds', 36352, 54290, 11989, 40092, 23273],
  ['Hivelocity', 29802, 61317],
  ['Servers.com', 7979],
  ['PEG TECH', 54600, 398478, 398823, 398993],
  ['Psychz Networks', 40676],
  ['Multacom', 35916],
  ['QuadraNet', 8100],
  ['Sharktech', 46844],
  ['Input Output Flood', 53755],
  ['IT7 Networks', 25820],
  ['Eonix', 62904],
  ['Krypt', 35908],
  ['EGIHosting', 18779],
  ['Enzu', 18978],
  ['QuickPacket', 46261],
  ['InterServer', 19318, 26666],
  ['Limestone Networks', 46475],
  ['WholeSale Internet, Nocix', 32097, 33387],
  ['phoenixNAP (Secured Servers)', 20454, 19437],
  ['SingleHop (Internap)', 32475],
  ['Steadfast', 32748],
  ['DEFT', 23352],
  ['Performive', 46562],
  ['tzulo', 11878],
  ['WebNX', 18450],
  ['ReliableSite', 23470],
  ['FDCservers', 30058],
  ['Fiber Grid', 37518],
  ['Nexeon', 20278],
  ['TeraSwitch', 20326],
  ['FranTech (BuyVM)', 53667],
  ['HostHatch', 63473],
  ['Clouvider', 62240],
  ['HOSTKEY', 57043, 50867, 395839],
  ['WorldStream', 49981, 8315],
  ['i3D.net', 49544],
  ['NForce', 43350],
  ['Serverius', 50673],
  ['Melbikomas', 56630],
  ['Cherry Servers', 59642, 204770],
  ['Voxility', 3223],
  ['Private Layer', 51852],
  ['FlokiNET', 200651],
  ['31173 Services', 39351],
  ['AEZA', 210644],
  ['velia.net', 29066, 30083],
  ['firstcolo', 44066],
  ['GHOSTnet', 12586],
  ['PlusServer', 61157],
  ['netcup', 197540, 214996],
  ['23M', 47447],
  ['Keyweb', 31103],
  ['Atman', 15694],
  ['HostRoyale', 203020, 207990, 133499, 204287],
  ['Timeweb', 9123, 210976, 204427, 51789],
  ['Beget', 198610, 213533],
  ['REG.RU', 197695, 49352, 39561],

  // Web hosting
  ['IONOS', 8560],
  ['STRATO', 6724],
  ['Host Europe', 20773, 21499, 8972, 21501, 34011, 34088, 44273],
  ['GoDaddy', 26496, 398101, 398787, 400754],
  ['Newfold Digital (Unified Layer, Network Solutions)', 46606, 19871, 29873],
  ['Hostinger', 47583, 204915],
  ['DreamHost', 26347],
  ['Liquid Web', 32244, 53824],
  ['InMotion', 22611, 54641, 3842],
  ['A2 Hosting', 55293],
  ['pair Networks', 7859],
  ['Aruba', 31034],
  ['Infomaniak', 29222],
  ['home.pl', 12824],
  ['nazwa.pl', 15967],
  ['cyber_Folks', 29522],
  ['WEDOS', 197019],
  ['Forpsi (INTERNET CZ)', 24806],
  ['Loopia', 39570, 41528, 215836],
  ['one.com', 51468],
  ['team.blue UK (UK2, Heart Internet)', 13213, 20738],
  ['Xneelo', 37153],
  ['SAKURA Internet', 9370, 9371, 7684],
  ['GMO Internet', 7506, 58791],
  ['Xserver', 131965],
  ['KDDI Web Communications', 9597],
  ['Squarespace', 53831],
  ['Automattic (WordPress.com)', 2635],

  // Colocation
  ['Flexential', 13649],
  ['TierPoint', 17378],
  ['DataBank', 13767, 22903],
  ['Expedient', 17054],
  ['LightEdge', 11320],
  ['Cologix', 8001, 7151, 46672],
  ['CtrlS', 18229],
]

const hostingAsns: ReadonlySet<number> = new Set(hostingNetworks.flatMap(([, ...numbers]) => numbers))

/** True for an AS number in the table above. */
export function isOtherHostingAsn(asn: number): boolean {
  return hostingAsns.has(asn)
}

/**
 * AS numbers that are never hosting, whatever a list or a name says. Lists of hosting networks are made by hand and
 * keep what once belonged there: each of the networks below stands in at least one of them, or would be taken for
 * hosting by its name, or is transit through which everybody's traffic may be announced.
 */
const neverHosting: readonly (readonly [reason: string, ...asns: number[]])[] = [
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

const neverHostingAsns: ReadonlySet<number> = new Set(neverHosting.flatMap(([, ...numbers]) => numbers))

/** True for an AS number above. */
export function isNeverHosting(asn: number): boolean {
  return neverHostingAsns.has(asn)
}
