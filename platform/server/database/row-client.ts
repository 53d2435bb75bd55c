import { createRequire } from 'node:module'
import pg from 'pg'
import { type RowBytes, textsOf } from './json-rows.ts'

interface Message {
  name: string
}
interface Parser {
  parse(chunk: Buffer, take: (message: Message) => void): void
  handlePacket(offset: number, letter: number, length: number, bytes: Buffer): Message
}

// The driver's own parser, wherever its package lies; it is no part of what the driver shows.
const ofDriver = createRequire(createRequire(import.meta.url).resolve('pg'))
const { Parser } = ofDriver('pg-protocol/dist/parser') as { Parser: new () => Parser }

const rowLetter = 0x44

/** A row of the driver, whose texts are made when they are asked for; its bytes are there until the call returns. */
class RowMessage implements Message, RowBytes {
  readonly name = 'dataRow'
  readonly bytes: Buffer
  readonly at: number
  readonly end: number
  readonly length: number

  /** The length counts its own four bytes; before the columns stands how many there are. */
  constructor(bytes: Buffer, offset: number, length: number) {
    this.bytes = bytes
    this.at = offset + 2
    this.end = offset + length - 4
    this.length = length
  }

  get fields(): (string | null)[] {
    return textsOf(this)
  }
}

class RowParser extends Parser {
  override handlePacket(offset: number, letter: number, length: number, bytes: Buffer): Message {
    return letter === rowLetter
      ? new RowMessage(bytes, offset, length)
      : super.handlePacket(offset, letter, length, bytes)
  }
}

interface Connection extends NodeJS.EventEmitter {
  attachListeners(stream: NodeJS.EventEmitter): void
}

/** The driver's client, but for its rows: they stay bytes until somebody wants texts. */
export class RowClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: Connection }
    connection.attachListeners = (stream) => {
      const parser = new RowParser()
      const take = (message: Message) =>
        void connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
      stream.on('data', (chunk: Buffer) => parser.parse(chunk, take))
    }
  }
}
