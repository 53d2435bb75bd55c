import { startApp } from '#platform/web/app/start.ts'

void startApp(() => import('./inside.ts'), { '/pocket': () => import('./pocket.ts') })
