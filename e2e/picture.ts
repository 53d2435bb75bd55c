import { join } from 'node:path'
import type { Page } from 'playwright-core'

const folder = process.env['SCREENSHOTS']

/** As the screen is at this point of a story, for whoever wants to look: SCREENSHOTS names the folder. */
export async function picture(page: Page, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}
