/**
 * A country in the name that an organisation gave itself: `de.acme.com`, `acme-france.com`. It is worth two points, so
 * only labels count that are hardly ever meant otherwise. `it` is a department, `ca` California, `georgia` a state,
 * `jordan` somebody's name.
 */

/** Codes under which sites and offices are named, less those that are also a common word, a language or a US state. */
const codes = new Set(
  'ae at au bd be bg br ch cl cn cy cz de dk ee eg es fi fr gb gr hk hu ie jp ke kr lt lu lv mx ng nl nz pe ph pk pl pt ro rs ru se sg si sk th tr tw ua ug uk us uy vn za'.split(
    ' ',
  ),
)

/** Names of countries in English and in their own languages, in ASCII. */
const names = new Map(
  `
    AE uae, AR argentina, AT austria osterreich oesterreich, AU australia, BD bangladesh,
    BE belgium belgique belgie, BG bulgaria, BR brazil brasil, CA canada, CH switzerland schweiz suisse svizzera,
    CL chile, CN china, CO colombia, CY cyprus, CZ czech czechia, DE deutschland germany, DK denmark danmark,
    EC ecuador, EE estonia eesti, EG egypt, ES spain espana, FI finland suomi, FR france, GB uk, GH ghana,
    GR greece hellas, HK hongkong, HR croatia hrvatska, HU hungary, ID indonesia, IE ireland, IL israel,
    IN india, IS iceland, IT italy italia, JP japan nippon, KE kenya, KR korea, LT lithuania lietuva,
    LU luxembourg luxemburg, LV latvia latvija, MA maroc morocco, MT malta, MY malaysia, NG nigeria,
    NL netherlands nederland, NO norway norge, PH philippines, PK pakistan, PL poland polska, PT portugal,
    QA qatar, RO romania, RS serbia, RU russia, SE sweden sverige, SG singapore, SI slovenia slovenija,
    SK slovakia slovensko, TH thailand, TN tunisia tunisie, TR turkiye turkey, TW taiwan, UA ukraine, US usa,
    UY uruguay, VN vietnam
  `
    .trim()
    .split(/,\s+/)
    .flatMap(row => {
      const [country, ...words] = row.split(' ')
      return words.map((word): [string, string] => [word, country])
    }),
)

/**
 * The country that a label of the domain names; null when there is none or there are several.
 * @param site the registrable domain that `domain` ends in
 */
export function countryInLabel(domain: string, site: string): string | null {
  const own = site.slice(0, site.indexOf('.'))
  if (domain.length === site.length && !own.includes('-')) return null
  const found = new Set<string>()
  if (domain.length > site.length) {
    for (const label of domain.slice(0, -site.length - 1).split('.'))
      add(found, codes.has(label) ? codeOf(label) : names.get(label))
  }
  const words = own.split('-')
  if (words.length > 1 && !own.startsWith('xn--')) {
    for (const word of [words[0], words[words.length - 1]]) add(found, names.get(word))
  }
  const [country] = found
  return found.size === 1 ? country : null
}

function add(found: Set<string>, country: string | undefined): void {
  if (country !== undefined) found.add(country)
}

function codeOf(label: string): string {
  return label === 'uk' ? 'GB' : label.toUpperCase()
}
