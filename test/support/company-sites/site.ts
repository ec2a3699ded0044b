/** A web site of a company that does not exist, written for the tests. */
export interface CompanySite {
  /** Registrable domain. */
  readonly domain: string
  /** Where the company is: ISO 3166-1 alpha-2. */
  readonly country: string
  /** What could mislead; null for a site that simply says whose it is. */
  readonly trap: string | null
  /** HTML by path; '/' is the front page. */
  readonly pages: Readonly<Record<string, string>>
  /** Path to which the front page redirects, or the URL of another site. */
  readonly redirect?: string
}

/** A page with the frame that sites have: navigation, content, footer. */
export function html(
  lang: string,
  title: string,
  links: readonly (readonly [string, string])[],
  body: string,
  footer = '',
): string {
  const navigation = links.map(([path, text]) => `<li><a href="${path}">${text}</a></li>`).join('')
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>
<style>body{font-family:sans-serif}</style><script>window.dataLayer=window.dataLayer||[]</script></head>
<body><header><a href="/">${title}</a><nav><ul>${navigation}</ul></nav></header><main>${body}</main>
<footer><p>© 2026 ${title}</p>${footer}<ul>${navigation}</ul></footer></body></html>`
}

/** A site with a front page and a page with the details of the company. */
export interface PlainSite {
  readonly domain: string
  readonly country: string
  readonly lang: string
  readonly name: string
  /** What the front page says. */
  readonly about: string
  /** Path and words of the link to the page with the details. */
  readonly link: readonly [string, string]
  /** The page with the details. */
  readonly details: string
  readonly footer?: string
}

export function sitesOf(plain: readonly PlainSite[]): CompanySite[] {
  return plain.map(({ domain, country, lang, name, about, link, details, footer }) => ({
    domain,
    country,
    trap: null,
    pages: { '/': html(lang, name, [link], about, footer), [link[0]]: html(lang, name, [link], details, footer) },
  }))
}
