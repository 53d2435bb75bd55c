/** How a state looks, wherever it is told. */
export const tones = ['neutral', 'progress', 'attention', 'blocking', 'muted'] as const
export type Tone = (typeof tones)[number]
