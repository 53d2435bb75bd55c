// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { NamedField } from '#platform/core/fields.ts'
import type { FormValues } from '../base/form-values.ts'
import { type ObjectForm, useObjectForm } from './use-object-form.ts'

vi.mock('#platform/ui/parts/toast.ts', () => ({ toast: vi.fn<() => void>() }))

interface Thing {
  id: string
  version: number
  name: string
}
const fields: NamedField[] = [{ name: 'name', kind: 'text', required: true }]
const toForm = (thing: Thing | null): FormValues => ({ name: thing?.name ?? '' })
const check = () => ({ issues: [], computed: {} })
const stored: Thing = { id: 'a', version: 1, name: 'before' }

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
  document.body.replaceChildren()
})

function formOf(record: Thing | null) {
  const now = { form: undefined as ObjectForm<Thing> | undefined }
  const save = vi.fn<(input: { values: FormValues }) => Promise<Thing>>(async ({ values }) => ({
    ...stored,
    version: 2,
    name: String(values['name']),
  }))
  function Form() {
    const form = useObjectForm<Thing>({ path: '/things/a', title: 'A', record, fields, toForm, check, save })
    useLayoutEffect(() => {
      Object.assign(now, { form })
    })
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>,
    ),
  )
  open.push(() => root.unmount())
  return { form: () => now.form!, save }
}

test('pressed twice before what is typed is handed over, it is sent once, and is busy from the first press on', async () => {
  const { form, save } = formOf(null)
  flushSync(() => form().change('name', 'new'))
  const lookup = document.createElement('input')
  lookup.setAttribute('aria-busy', 'true')
  document.body.append(lookup)
  const presses = [form().submit(), form().submit()]
  await expect.poll(() => form().saving).toBe(true)
  expect(save).not.toHaveBeenCalled()
  lookup.removeAttribute('aria-busy')
  expect((await Promise.all(presses)).map((thing) => thing?.name)).toEqual(['new', undefined])
  expect(save).toHaveBeenCalledOnce()
  await expect.poll(() => form().saving).toBe(false)
})

test('what stands only in a lookup is handed over before anybody asks whether something changed', async () => {
  const { form, save } = formOf(stored)
  const lookup = document.createElement('input')
  lookup.setAttribute('data-typed', 'true')
  lookup.addEventListener('blur', () => form().change('name', 'looked up'))
  document.body.append(lookup)
  lookup.focus()
  const onUnchanged = vi.fn<() => void>()
  expect(await form().submit({ onUnchanged })).toMatchObject({ name: 'looked up' })
  expect(onUnchanged).not.toHaveBeenCalled()
  expect(save).toHaveBeenCalledOnce()
})

test('what is as it was stored is not sent, and neither is what nobody agrees to', async () => {
  const { form, save } = formOf(stored)
  const onUnchanged = vi.fn<() => void>()
  const isAgreed = vi.fn<() => Promise<boolean>>(async () => false)
  expect(await form().submit({ onUnchanged, isAgreed })).toBeNull()
  expect(onUnchanged).toHaveBeenCalledOnce()
  flushSync(() => form().change('name', 'other'))
  expect(await form().submit({ onUnchanged, isAgreed })).toBeNull()
  expect(isAgreed).toHaveBeenCalledOnce()
  expect(save).not.toHaveBeenCalled()
})
