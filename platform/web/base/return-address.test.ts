// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { writeDraft } from './drafts.ts'
import {
  forgetGateNote,
  gateNote,
  leaveGateNote,
  noteSessionEnd,
  rememberReturnAddress,
  takeReturnAddress,
} from './return-address.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const draft = { title: 'STAR', path: '/things/1', savedAt: '2026-11-01T00:00:00Z', values: {}, base: null }

test('signing in leads back once, and only to this application', () => {
  rememberReturnAddress('/things?name=STAR')
  expect(takeReturnAddress()).toBe('/things?name=STAR')
  expect(takeReturnAddress()).toBe('/')
  rememberReturnAddress('//elsewhere.example')
  expect(takeReturnAddress()).toBe('/')
})

test('whoever was sent away reads that what they typed is kept, if they had typed something', () => {
  noteSessionEnd('ada')
  expect(gateNote()).toBe('ended')
  writeDraft('ada', { ...draft, idempotencyKey: 'k' })
  noteSessionEnd('ada')
  expect(gateNote()).toBe('endedDrafts')
  // The second of two refused calls no longer knows who it was.
  noteSessionEnd(undefined)
  expect(gateNote()).toBe('endedDrafts')
  noteSessionEnd('omar')
  expect(gateNote()).toBe('ended')
})

test('a note stays until somebody has signed in; what is no note is none', () => {
  leaveGateNote('passwordChanged')
  expect(gateNote()).toBe('passwordChanged')
  expect(gateNote()).toBe('passwordChanged')
  forgetGateNote()
  expect(gateNote()).toBeNull()
  sessionStorage.setItem('molo.gateNote', '<script>')
  expect(gateNote()).toBeNull()
})
