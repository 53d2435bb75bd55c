/** Runs a server until the supervisor asks it to stop; an unforeseen error ends the process, and it is started anew. */
export function runUntilStopped(stop: () => Promise<void>, say: (line: string) => void) {
  let stopping = false
  const end = (signal: string) => {
    if (stopping) return
    stopping = true
    say(`${signal}: finishing what is in hand`)
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
