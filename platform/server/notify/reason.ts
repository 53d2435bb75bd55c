/** Why somebody is notified; what people filter and mute by. Its name stands at the key, in both languages. */
export interface Reason {
  /** Stored with each notification; `<module>.<what>` for those of modules. */
  id: string
  nameKey: string
}

export const reasons = {
  /** Somebody wrote. */
  message: { id: 'message', nameKey: 'platform:reason.message' },
  /** Somebody named the receiver in a comment. */
  mention: { id: 'mention', nameKey: 'platform:reason.mention' },
  /** A thread of the receiver has new messages. */
  thread: { id: 'thread', nameKey: 'platform:reason.thread' },
  /** Work that the receiver started has ended. */
  task: { id: 'task', nameKey: 'platform:reason.task' },
} satisfies Record<string, Reason>
