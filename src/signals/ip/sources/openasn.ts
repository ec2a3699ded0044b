import { asnFeed, megabyte, type RangeFeed } from './feed.ts'
import { parseAsnList } from './formats/asn-list.ts'

/** Lists of AS numbers of https://github.com/openasn/openasn, each line with its evidence. */
function openasn(
  kind: 'cdn_asns' | 'mobile_asns',
  topic: string,
  file: string,
  what: string,
  minRows: number,
): RangeFeed {
  return asnFeed(
    { kind, parse: parseAsnList },
    {
      name: `openasn-${topic}`,
      title: `openasn: ${what}`,
      topic,
      url: `https://raw.githubusercontent.com/openasn/openasn/main/data/overrides/${file}.txt`,
      licence: 'CC0-1.0',
      maxBytes: megabyte,
      minRows,
    },
  )
}

export const openasnFeeds: readonly RangeFeed[] = [
  openasn('cdn_asns', 'cdn', 'cdn', 'content delivery networks', 40),
  openasn('mobile_asns', 'mobile', 'mobile_carrier', 'networks of mobile carriers', 25),
]
