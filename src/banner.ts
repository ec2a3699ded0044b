/** What `npm start` prints once the service can answer: where it is, and at the first start the key and a first call. */
export function banner(url: string, key: string | undefined): string {
  if (key === undefined) {
    return `
Assay answers on ${url}
A further API key:  npx assay key create --account default --label <text>

`
  }
  return `
Assay answers on ${url}

Your API key, shown only now:
  ${key}

Try it:
  curl -s ${url}/v1/ip/intelligence -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"ip":"8.8.8.8"}'

`
}
