import type { Config } from '../config/config.ts'
import type { PartnerAddress } from '../config/partner-settings.ts'
import { httpLine } from './http-line.ts'
import { openOutgoing, type OutgoingAnswer, type OutgoingLimits, type OutgoingRequest } from './outgoing.ts'

/** A message as it was written: what it is called never changes, and neither do its bytes. */
export interface Message {
  kind: string
  key: string
  version: number
  site: string | null
  mediaType: string
  sha256: string
  bytes: Uint8Array
}

/** What a partner says of a message, in our words. */
export type Verdict =
  | { is: 'accepted'; receipt: unknown }
  /** It looked at the message and wants it otherwise: to send it again is in vain. */
  | { is: 'refused'; reason: string }
  /** An answer that is none, or one to another question. */
  | { is: 'unreadable' }

/** What came of sending, or of asking. */
export type Outcome =
  | Exclude<Verdict, { is: 'unreadable' }>
  /** Nothing has left, or the partner said that it took nothing. */
  | { is: 'notSent'; reason: string }
  /** It may have arrived. */
  | { is: 'unknown'; reason: string }
  /** Asked for it, the partner says that it has no such message. */
  | { is: 'absent' }

/** How messages of one kind are written and how the answer to them is read; both pure. */
export interface MessageKind<Data> {
  mediaType: string
  write(data: Data): Uint8Array
  request(message: Message): OutgoingRequest
  read(answer: OutgoingAnswer, message: Message): Verdict
}

/** A message that a partner says it has. */
export interface ListedMessage {
  kind: string
  key: string
  version: number
  sha256: string
  receipt: unknown
}

export interface Period {
  from: Date
  to: Date
}

/** The way to a partner, as the worker uses it. */
export interface Line {
  /** Whether it is left alone for a while, because it has failed just now. */
  isResting(): boolean
  send(message: Message): Promise<Outcome>
  /** Whether the partner has a message, by its key; not there where a partner cannot be asked. */
  ask?(message: Message): Promise<Outcome>
  list?(period: Period): Promise<ListedMessage[]>
}

export interface Partner<Kinds extends AnyKinds = AnyKinds> {
  /** In small letters; its address is the setting `PARTNER_<ID>_URL`. */
  id: string
  /** Whether the same key again is the same message there. */
  isIdempotent: boolean
  /** Whether messages of a site must arrive in the order in which they were written; each site is a line of its own. */
  keepsOrder: boolean
  /** Ends of host names that belong to each world: an installation of one talks to none of the other. */
  hosts?: { production: readonly string[]; others: readonly string[] } | undefined
  kinds: Kinds
  /** Undefined where this installation has no address of it. */
  open(config: Pick<Config, 'partners'>, limits?: OutgoingLimits): Line | undefined
}

// oxlint-disable-next-line typescript/no-explicit-any -- each kind is typed by its own data where it is queued
export type AnyKinds = Readonly<Record<string, Pick<MessageKind<any>, 'mediaType' | 'write'>>>
export type DataOf<P extends Partner, K extends keyof P['kinds']> = Parameters<P['kinds'][K]['write']>[0]

/** A partner that is reached over HTTP. */
export interface HttpPartner<Kinds> extends Pick<Partner, 'id' | 'isIdempotent' | 'hosts'> {
  keepsOrder?: boolean
  kinds: Kinds
  ask?: {
    request(message: Message): OutgoingRequest
    read(answer: OutgoingAnswer, message: Message): Verdict | { is: 'absent' }
  }
  list?: { request(period: Period): OutgoingRequest; read(answer: OutgoingAnswer): ListedMessage[] }
}

// oxlint-disable-next-line typescript/no-explicit-any -- as above
export function definePartner<Kinds extends Readonly<Record<string, MessageKind<any>>>>(
  partner: HttpPartner<Kinds>,
): Partner<Kinds> {
  const { id, isIdempotent, keepsOrder = true, hosts, kinds } = partner
  if (!/^[a-z]+$/.test(id)) throw new Error(`${id} cannot be named in a setting`)
  const lineTo = (address: PartnerAddress, limits?: OutgoingLimits) =>
    httpLine(partner, openOutgoing(id, address, limits))
  return {
    id,
    isIdempotent,
    keepsOrder,
    hosts,
    kinds,
    open: ({ partners }, limits) => (partners[id] ? lineTo(partners[id], limits) : undefined),
  }
}
