import '#platform/web/app/no-eval.ts'
import { showInside } from '#platform/web/app/inside.tsx'
import { webModules } from './web-modules.ts'

export const show = (root: HTMLElement) => showInside(root, webModules)
