import { AppError, invalid, notFound, refuse, stale } from '#platform/core/app-error.ts'
import type { ListDefinition } from '#platform/core/list-definition.ts'
import {
  createView,
  deleteView,
  type ListView,
  listViews,
  setDefaultView,
  standardView,
  updateView,
  viewElements,
  viewLimits,
} from '#platform/core/view.contract.ts'
import { contentIssues, knownContent } from '#platform/core/view-content.ts'
import { type Reader, sqlState, type Tx } from '../database/database.ts'
import { reads, type Route, writes } from '../http/route.ts'
import { has, mustHave } from '../door/may-do.ts'
import type { Session } from '../door/session.ts'
import { rolesOf } from '../door/users.repo.ts'
import {
  changeView,
  countOwnViews,
  dropDefault,
  findDefault,
  findView,
  insertView,
  lockView,
  readView,
  removeView,
  storeDefault,
  type ViewProperties,
  type ViewRow,
  viewsOfList,
} from './views.repo.ts'

/** Views of the lists given: kept by their owner, seen by the circle they are shared with. */
export function viewRoutes(lists: readonly ListDefinition[]): Route[] {
  const byId = new Map(lists.map((list) => [list.id, list]))
  /** Filters tell about the records, so a view opens only to whoever may open the list. */
  const mustOpen = async (db: Reader, session: Session, id: string): Promise<ListDefinition> => {
    const list = byId.get(id)
    if (!list) throw notFound()
    await mustHave(db, session, list.element)
    return list
  }
  const mustEdit = async (tx: Tx, session: Session, id: string) => {
    if (id === standardView) throw new AppError('forbidden', 'platform.standardView')
    const row = await lockView(tx, session.userId, id)
    if (!row) throw notFound()
    const list = await mustOpen(tx, session, row.list)
    if (!mayEdit(row, session, await rightsOf(tx, session))) {
      throw new AppError('forbidden', 'platform.viewNotYours', { params: { owner: row.ownerName } })
    }
    return { row, list }
  }
  const answered = async (db: Reader, session: Session, row: ViewRow) =>
    viewOf(byId.get(row.list)!, row, session, await rightsOf(db, session))

  return [
    reads(listViews, async (call, db) => {
      const list = await mustOpen(db, call.session, call.query.list)
      const { userId } = call.session
      const rows = await viewsOfList(db, userId, list.id)
      const rights = await rightsOf(db, call.session)
      const chosen = await findDefault(db, userId, list.id)
      return {
        data: {
          views: rows.map((row) => viewOf(list, row, call.session, rights)),
          // A view that is no longer shared with the user is not there to be opened first.
          defaultId: rows.find(({ id }) => id === chosen)?.id ?? null,
        },
      }
    }),
    writes(createView, async (call, tx) => {
      const { session } = call
      const { list: listId, ...view } = call.body
      const list = await mustOpen(tx, session, listId)
      refuseUnknown(list, view)
      await refuseCircle(tx, session, view)
      if ((await countOwnViews(tx, session.userId)) >= viewLimits.perUser) {
        throw new AppError('conflict', 'platform.viewsFull', { params: { count: viewLimits.perUser } })
      }
      const id = await nameGuard(() => insertView(tx, session.userId, list.id, view))
      await tellViews(tx, list, session, [view])
      return { data: await answered(tx, session, await readView(tx, id)), version: 1, message: 'platform.viewSaved' }
    }),
    writes(updateView, async (call, tx) => {
      const { session, body: view } = call
      const { row, list } = await mustEdit(tx, session, call.params.id)
      refuseUnknown(list, view)
      if (view.scope !== row.scope || view.roleId !== row.roleId) await refuseCircle(tx, session, view)
      const changed = await nameGuard(() => changeView(tx, row.id, call.version, view))
      const now = await readView(tx, row.id)
      const data = await answered(tx, session, now)
      if (!changed) throw stale(data)
      await tellViews(tx, list, session, [row, view])
      return { data, version: now.version, message: 'platform.viewSaved' }
    }),
    writes(deleteView, async (call, tx) => {
      const { row, list } = await mustEdit(tx, call.session, call.params.id)
      if (!(await removeView(tx, row.id, call.version))) throw stale(await answered(tx, call.session, row))
      await tellViews(tx, list, call.session, [row])
      return { data: null, message: 'platform.viewDeleted' }
    }),
    writes(setDefaultView, async (call, tx) => {
      const { userId } = call.session
      const { list: listId, viewId } = call.body
      const list = await mustOpen(tx, call.session, listId)
      if (viewId === null) await dropDefault(tx, userId, list.id)
      else {
        const view = await findView(tx, userId, viewId)
        if (view?.list !== list.id) throw notFound()
        await storeDefault(tx, userId, list.id, viewId)
      }
      await tellViews(tx, list, call.session, [])
      return { data: null, message: 'platform.viewDefault' }
    }),
  ]
}

/** What is or was shared is told to whoever may open the list; what is one's own, to one's other windows. */
async function tellViews(
  tx: Tx,
  { id: list, element }: ListDefinition,
  { userId }: Session,
  states: readonly Pick<ViewRow, 'scope'>[],
): Promise<void> {
  const isShared = states.some(({ scope }) => scope !== 'me')
  await tx.emit({ type: 'views.changed', list, element, userId: isShared ? null : userId })
}

interface Rights {
  shareRole: boolean
  shareAll: boolean
}

async function rightsOf(db: Reader, session: Session): Promise<Rights> {
  return {
    shareRole: await has(db, session, viewElements.shareRole),
    shareAll: await has(db, session, viewElements.shareAll),
  }
}

/** Its owner, and for what is published also those who may publish for the same circle. */
function mayEdit(row: ViewRow, session: Session, rights: Rights): boolean {
  if (row.ownerId === session.userId) return true
  return row.scope === 'everyone' ? rights.shareAll : row.scope === 'role' && rights.shareRole
}

function viewOf(list: ListDefinition, row: ViewRow, session: Session, rights: Rights): ListView {
  const { ownerId, content, ...shown } = row
  return {
    ...shown,
    ...knownContent(list, content),
    isOwner: ownerId === session.userId,
    mayEdit: mayEdit(row, session, rights),
  }
}

function refuseUnknown(list: ListDefinition, view: ViewProperties): void {
  const issues = contentIssues(list, view.content)
  if (view.name.toLowerCase() === standardView) issues.push({ field: 'name', code: 'platform.standardView' })
  if ((view.scope === 'role') !== (view.roleId !== null)) issues.push({ field: 'roleId', code: 'platform.viewRole' })
  refuse(issues)
}

/** To publish is a right of its own, and a role is published for from within. */
async function refuseCircle(tx: Tx, session: Session, { scope, roleId }: ViewProperties): Promise<void> {
  if (scope === 'everyone') await mustHave(tx, session, viewElements.shareAll)
  if (scope !== 'role') return
  await mustHave(tx, session, viewElements.shareRole)
  const roles = await rolesOf(tx, session.userId)
  if (!roles.some(({ id }) => id === roleId)) throw invalid([{ field: 'roleId', code: 'platform.viewRole' }])
}

async function nameGuard<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    throw new AppError('conflict', 'platform.viewName', { issues: [{ field: 'name', code: 'platform.viewName' }] })
  }
}
