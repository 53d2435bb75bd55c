import type { ClientSession, DataValue, HistoryData } from 'node-opcua-client'
import type { Config } from '#platform/server/config/config.ts'
import { within } from '#platform/server/partners/breaker.ts'
import type { PartnerAddress } from '#platform/server/config/partner-settings.ts'
import type { RawValue } from '../rules/quality.ts'
import { accessTo } from './historian-security.ts'

export const historianOf = (config: Config): PartnerAddress | undefined => config.partners.historian

/** The only things that are ever asked of the plant: nothing here can write. */
export interface Historian {
  /** In the order of the tags. */
  read(tags: readonly string[]): Promise<RawValue[]>
  past(tag: string, from: Date, to: Date): Promise<RawValue[]>
  close(): Promise<void>
}

const connectMs = 5000
const answerMs = 5000
const historyMs = 15_000
/** Servers limit how much one call may ask for. */
const tagsPerCall = 500
const valuesPerCall = 5000

/** Loaded when a historian is there to be asked: nobody else pays for the library. */
export async function openHistorian({ url, opcUa }: PartnerAddress): Promise<Historian> {
  if (!opcUa) throw new Error('PARTNER_HISTORIAN_URL is no opc.tcp:// address')
  const opcua = await import('node-opcua-client')
  const { options, identity, explain, forget } = await accessTo(url, opcUa, {
    endpointMustExist: false,
    // A lost connection is opened anew by whoever reads, who also knows when to leave the historian alone.
    connectionStrategy: { maxRetry: 0, initialDelay: 100, maxDelay: 200 },
    requestedSessionTimeout: 60_000,
    transportTimeout: answerMs,
  })
  const client = opcua.OPCUAClient.create(options)
  const close = async () => {
    await within(2000, 'leaving the historian', client.disconnect()).catch(() => {})
    await forget()
  }
  let session: ClientSession
  let nodeOf: (tag: string) => string
  try {
    await within(connectMs, 'connecting to the historian', client.connect(url))
    session = await within(connectMs, 'opening a session', client.createSession(identity))
    const namespaces = await within(connectMs, 'reading namespaces', session.readNamespaceArray())
    const index = namespaces.indexOf(opcUa.namespace)
    if (index < 0) {
      throw new Error(`the historian has no namespace ${opcUa.namespace}, but ${namespaces.join(', ')}`)
    }
    nodeOf = (tag) => `ns=${index};s=${tag}`
  } catch (error) {
    await close()
    throw explain(error)
  }

  const rawOf = ({ value, statusCode, sourceTimestamp }: DataValue): RawValue => ({
    value: typeof value?.value === 'number' ? value.value : null,
    status: statusCode.isGood() ? 'good' : statusCode.isBad() ? 'bad' : 'uncertain',
    at: sourceTimestamp?.getTime() ?? Date.now(),
    code: statusCode.name,
  })
  return {
    close,
    async read(tags) {
      const values: RawValue[] = []
      for (let start = 0; start < tags.length; start += tagsPerCall) {
        const nodes = tags.slice(start, start + tagsPerCall).map((tag) => ({
          nodeId: nodeOf(tag),
          attributeId: opcua.AttributeIds.Value,
        }))
        // Straight from the source: a cached value would look as young as the cache.
        const answers = await within(answerMs, 'reading the tags', session.read(nodes, 0))
        values.push(...answers.map(rawOf))
      }
      return values
    },
    async past(tag, from, to) {
      const values: RawValue[] = []
      let next: { continuationPoint: Buffer } | undefined
      do {
        const asked = session.readHistoryValue({ nodeId: nodeOf(tag), ...next }, from, to, {
          numValuesPerNode: valuesPerCall,
        })
        const answer = await within(historyMs, `the past of ${tag}`, asked)
        if (answer.statusCode.isBad()) throw new Error(`the past of ${tag}: ${answer.statusCode.name}`)
        for (const value of (answer.historyData as HistoryData | null)?.dataValues ?? []) values.push(rawOf(value))
        // However much was asked for, the historian gives what it likes at once, and a way to go on as long as there is more.
        const { continuationPoint } = answer
        next = continuationPoint?.length ? { continuationPoint } : undefined
      } while (next)
      return values
    },
  }
}
