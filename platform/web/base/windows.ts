/** From here down the menu lies over the page and lists get a simpler form. */
export const narrowWindow = '(max-width: 1091px)'
/** Below this, buttons show only their icon and rows become cards. */
export const phoneWindow = '(max-width: 799px)'
