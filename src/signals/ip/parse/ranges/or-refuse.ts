import { FeedError } from '../../../../core/feed.ts'

/** What a parser of tables makes of a fetched file; FeedError where it throws. Its messages name a place and a rule, nothing of the content. */
export function orRefuse<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch (error) {
    throw new FeedError(`The file cannot be read: ${error instanceof Error ? error.message : typeof error}.`)
  }
}
