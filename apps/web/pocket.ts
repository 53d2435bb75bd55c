import { showPocket } from '#modules/pocket/web/phone/pocket-app.tsx'

export const show = (root: HTMLElement) => showPocket(root)
