import { useState } from 'react'

/** For the sun, for the evening, and for eyes that have got used to the dark. */
const palettes = ['day', 'dusk', 'night'] as const
export type Palette = (typeof palettes)[number]
const key = 'molo.pocket.palette'

const stored = (): Palette => palettes.find((one) => one === localStorage.getItem(key)) ?? 'day'
export const nextPalette = (palette: Palette): Palette => palettes[(palettes.indexOf(palette) + 1) % palettes.length]!

export function showPalette(palette = stored()): void {
  const { dataset } = document.documentElement
  dataset.mantineColorScheme = palette === 'day' ? 'light' : 'dark'
  dataset.palette = palette
}

export function usePalette(): [Palette, (palette: Palette) => void] {
  const [palette, setPalette] = useState(stored)
  return [
    palette,
    (next) => {
      localStorage.setItem(key, next)
      showPalette(next)
      setPalette(next)
    },
  ]
}
