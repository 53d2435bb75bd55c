/** A screen that exists, and the permission element that opens it. */
export interface Screen {
  path: string
  element: string
  /** Where the dictionary has its name; left out where the menu of the product names it. */
  title?: string
  /** Registries whose records are chosen there, where the screen is not one of a registry whose fields say so. */
  offers?: readonly string[]
}
