/** The page of a tank, and the name under which other modules have a part on it. */
export const tankPage = 'tank'
export const tankPagePath = '/tanks'
export const tankAddress = (code: string) => `${tankPagePath}/${encodeURIComponent(code)}`
