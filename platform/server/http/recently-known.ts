const mostKnown = 10_000
const knownForMs = 10 * 60_000

/** Who was let in a short while ago; few enough to be remembered, and forgotten in the order they came. */
export class RecentlyKnown {
  private readonly since = new Map<string, number>()

  has(who: string): boolean {
    const since = this.since.get(who)
    return since !== undefined && Date.now() - since < knownForMs
  }

  add(who: string): void {
    this.since.delete(who)
    this.since.set(who, Date.now())
    if (this.since.size > mostKnown) this.since.delete(this.since.keys().next().value!)
  }

  forget(who: string): void {
    this.since.delete(who)
  }
}
