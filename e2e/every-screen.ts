import { productParts } from '#demo/product-parts.ts'

/** The addresses of all screens that stand in a menu or behind an address of their own. */
export const everyScreen: string[] = [...new Set(productParts.screens.map(({ path }) => path))]

/** One record each of what has a page of its own; the first that the list has is opened. */
export const recordLists: readonly string[] = [
  '/system/Users?isApiKeyUser=false',
  '/system/Roles',
  '/master-data/Vessels',
  '/tank/operations?status=measured',
  '/tank/operations?status=posted',
  '/movement-instruction?status=created',
]

export const gates: readonly string[] = [
  '/login',
  '/input-for-reset-password',
  '/reset-password/a-code',
  '/update-password?username=somebody',
]
