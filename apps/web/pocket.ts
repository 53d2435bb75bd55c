import { showPocket } from '#modules/pocket/web/pocket.module.ts'

export const show = (root: HTMLElement) => showPocket(root)
