import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { FreshQueryClient } from './fresh-query-client.ts'

test('an answer that was on its way when its record changed is asked for again', async () => {
  const client = new FreshQueryClient()
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['inbox', 'one'], queryFn })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => answers.length).toBe(1)

  void client.invalidateQueries({ queryKey: ['inbox'] })
  answers[0]!('unread')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!('read')
  await expect.poll(() => observer.getCurrentResult().data).toBe('read')
  stop()
})
