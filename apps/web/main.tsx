import '#platform/web/app/no-eval.ts'
import { startApp } from '#platform/web/app/start.tsx'
import { webModules } from './web-modules.ts'

void startApp(webModules)
