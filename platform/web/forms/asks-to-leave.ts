interface Move {
  current: { pathname: string }
  next: { pathname: string }
}

/** Moving inside a record is not leaving it; yet another form may come there, so what is typed is kept before. */
export function asksToLeave(isSettled: boolean, { current, next }: Move, keep: () => void): boolean {
  if (isSettled) return false
  if (current.pathname !== next.pathname) return true
  keep()
  return false
}
