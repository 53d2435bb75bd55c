/** A node of the menu tree: a group with items, or a leaf with the address of a screen. */
export interface MenuNode {
  key: string
  icon: string
  link?: string
  items?: MenuNode[]
}
