/** A real name server on 127.0.0.1 that answers from a table a test may change while it runs. */
import { createServer, Packet } from 'dns2'

export type Records =
  | { readonly type: 'A' | 'AAAA'; readonly addresses: readonly string[] }
  | { readonly type: 'MX'; readonly hosts: readonly { readonly exchange: string; readonly priority: number }[] }
  | { readonly type: 'NS'; readonly names: readonly string[] }
  | { readonly type: 'TXT'; readonly texts: readonly string[] }

/** What is said of a name. Without any, the name does not exist. */
export type Answers = readonly Records[] | 'silent' | 'broken'

export interface NameServer {
  /** For DNS_SERVERS. */
  readonly address: string
  /** Each question in order, as `A example.test`. */
  readonly questions: readonly string[]
  close(): Promise<void>
}

const typeName = new Map(Object.entries(Packet.TYPE).map(([name, code]) => [code as number, name]))

/** @param answersTo asked for every question, so that it may count and answer otherwise the next time. */
export async function startNameServer(
  answersTo: (name: string, type: string) => Answers | undefined,
): Promise<NameServer> {
  const questions: string[] = []
  const handle = (request: Packet, send: (response: Packet) => Promise<Buffer>) => {
    const [question] = request.questions
    const [name, type] = [question.name.toLowerCase(), typeName.get(Number(question.type)) ?? '']
    questions.push(`${type} ${name}`)
    const response = Packet.createResponseFromRequest(request)
    const answers = answersTo(name, type)
    if (answers === 'silent') return
    if (answers === 'broken') response.header.rcode = Packet.RCODE.SERVFAIL
    else if (answers === undefined) response.header.rcode = Packet.RCODE.NXDOMAIN
    else for (const records of answers) if (records.type === type) addTo(response, question.name, records)
    // A test that has closed its server waits for no answer.
    send(response).catch(() => {})
  }
  const server = createServer({ udp: true, handle })
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  return { address: `127.0.0.1:${udp?.port}`, questions, close: () => server.close() }
}

function addTo(response: Packet, name: string, records: Records): void {
  const common = { name, class: Packet.CLASS.IN, ttl: 0 }
  const add = (type: number, data: object) => response.answers.push({ ...common, type, ...data } as never)
  if (records.type === 'A') for (const address of records.addresses) add(Packet.TYPE.A, { address })
  if (records.type === 'AAAA') for (const address of records.addresses) add(Packet.TYPE.AAAA, { address })
  if (records.type === 'MX') for (const host of records.hosts) add(Packet.TYPE.MX, host)
  if (records.type === 'NS') for (const ns of records.names) add(Packet.TYPE.NS, { ns })
  if (records.type === 'TXT') for (const data of records.texts) add(Packet.TYPE.TXT, { data })
}
