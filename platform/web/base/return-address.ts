import { listDrafts } from './drafts.ts'

const returnKey = 'molo.returnTo'
const noteKey = 'molo.gateNote'

/** What the login page says before anybody has typed: why it is there, or what has just been done. */
const gateNotes = ['ended', 'endedDrafts', 'asked', 'passwordChanged'] as const
export type GateNote = (typeof gateNotes)[number]

/** Where to go after signing in. The value never comes from the address bar, so it cannot lead elsewhere. */
export function takeReturnAddress(): string {
  const address = sessionStorage.getItem(returnKey)
  sessionStorage.removeItem(returnKey)
  return address?.startsWith('/') && !address.startsWith('//') ? address : '/'
}

export function rememberReturnAddress(address: string): void {
  sessionStorage.setItem(returnKey, address)
}

export function leaveGateNote(note: GateNote): void {
  sessionStorage.setItem(noteKey, note)
}

/** For whoever was sent away: that the session is over, and that what was typed is kept where something was. */
export function noteSessionEnd(userId: string | undefined): void {
  // Of several calls that meet the end the first still knows who it was.
  if (userId === undefined && gateNote() !== null) return
  const isKept = userId !== undefined && listDrafts(userId).length > 0
  leaveGateNote(isKept ? 'endedDrafts' : 'ended')
}

export function gateNote(): GateNote | null {
  const found = sessionStorage.getItem(noteKey)
  return gateNotes.find((note) => note === found) ?? null
}

/** When somebody has signed in; until then a reload says it again. */
export function forgetGateNote(): void {
  sessionStorage.removeItem(noteKey)
}
