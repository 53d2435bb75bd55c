/** How the application may look; apart from the contract, because the login page needs the names and no shapes. */
export const menuTypes = ['static', 'overlay', 'horizontal'] as const
export const colourSchemes = ['light', 'dark'] as const
export const densities = ['compact', 'standard', 'comfortable'] as const
