/** As it is called at another terminal; at the one of the demo it bears its own name alone. */
export const ofFarm = (name: string, farm: string | undefined): string => (farm ? `${name}-${farm}` : name)
