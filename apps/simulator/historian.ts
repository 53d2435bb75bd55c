import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { DataType, DataValue, MessageSecurityMode, SecurityPolicy, StatusCodes, Variant } from 'node-opcua-client'
import { OPCUAServer } from 'node-opcua-server'
import { type Plant, plantNamespace, plantTags, type Tag } from './plant.ts'

const minute = 60_000

/** How many values of a tag one answer carries; a client asks on from there. */
const longestAnswer = 4_000

export interface RunningHistorian {
  url: string
  stop(): Promise<void>
}

export interface HistorianOptions {
  port: number
  /** Where the server keeps its key and certificate; a new folder is a new server to whoever trusts certificates. */
  certificates?: string | undefined
  /** Offers only what it offered before anybody thought of security. */
  isPlainOnly?: boolean
  /** Whether it knows only the clients in its trusted folder: whom a real plant trusts is its administrator's business. */
  isStrict?: boolean
  /** Who may sign in; without one, everybody. */
  user?: { name: string; password: string } | undefined
}

/** A process-data historian over OPC UA: present values by the second, past ones by the minute. */
export async function startHistorian(plant: Plant, options: HistorianOptions): Promise<RunningHistorian> {
  const { port, certificates, isPlainOnly, isStrict, user } = options
  const { None, Sign, SignAndEncrypt } = MessageSecurityMode
  const server = new OPCUAServer({
    port,
    hostname: '127.0.0.1',
    securityModes: isPlainOnly ? [None] : [None, Sign, SignAndEncrypt],
    securityPolicies: isPlainOnly ? [SecurityPolicy.None] : [SecurityPolicy.None, SecurityPolicy.Basic256Sha256],
    allowAnonymous: !user,
    userManager: { isValidUser: (name: string, password: string) => name === user?.name && password === user.password },
    disableDiscovery: true,
    serverInfo: { applicationUri: plantNamespace, productUri: plantNamespace },
    serverCertificateManager: new OPCUACertificateManager({
      rootFolder: certificates ?? join(tmpdir(), 'molo-simulator-certificates'),
      automaticallyAcceptUnknownCertificate: !isStrict,
    }),
  })
  await server.initialize()
  addTags(server, plant)
  await server.start()
  return { url: `opc.tcp://127.0.0.1:${port}`, stop: () => server.shutdown(0) }
}

function addTags(server: OPCUAServer, plant: Plant): void {
  const { addressSpace } = server.engine
  if (!addressSpace) throw new Error('the server has no address space')
  const ours = addressSpace.registerNamespace(plantNamespace)
  const folder = ours.addFolder(addressSpace.rootFolder.objects, { browseName: 'Terminal' })
  for (const tag of plantTags) {
    const variable = ours.addVariable({
      componentOf: folder,
      nodeId: `s=${tag.tag}`,
      browseName: tag.tag,
      dataType: DataType.Double,
      minimumSamplingInterval: 500,
      value: { timestamped_get: () => dataValue(plant, tag, Date.now()) },
    })
    addressSpace.installHistoricalDataNode(variable, {
      historian: {
        push: () => Promise.resolve(),
        extractDataValues: (asked, most, isReversed, _turned, callback) => {
          // Whatever was asked for: the server gives no more than this at once, and a continuation point for the rest.
          asked.numValuesPerNode = Math.min(asked.numValuesPerNode || longestAnswer, longestAnswer)
          const values = past(plant, tag, asked.startTime, asked.endTime)
          const ordered = isReversed ? values.toReversed() : values
          callback(null, most ? ordered.slice(0, most) : ordered)
        },
      },
    })
  }
}

function dataValue(plant: Plant, tag: Tag, at: number): DataValue {
  const { value, at: sourceTimestamp, quality } = plant.valueOf(tag, at)
  return new DataValue({
    value: new Variant({ dataType: DataType.Double, value }),
    statusCode: quality === 'good' ? StatusCodes.Good : StatusCodes.BadSensorFailure,
    sourceTimestamp,
    serverTimestamp: new Date(at),
  })
}

function past(plant: Plant, tag: Tag, from: Date | null, to: Date | null): DataValue[] {
  const end = Math.min(to?.getTime() ?? Date.now(), Date.now())
  const start = Math.ceil((from?.getTime() ?? end) / minute) * minute
  const count = Math.max(0, Math.floor((end - start) / minute) + 1)
  return Array.from({ length: count }, (_, index) => dataValue(plant, tag, start + index * minute))
}
