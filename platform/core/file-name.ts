/** Names that some system takes for a device, whatever stands after the dot. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
// oxlint-disable-next-line no-control-regex -- these are the signs to be found
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff/\\:*?"<>|]/

export const fileNameLength = 150

/** Whether a file of this name can be kept by every system, and shows itself as what it is. */
export function isSafeFileName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= fileNameLength &&
    name.isWellFormed() &&
    !unsafe.test(name) &&
    !devices.test(name) &&
    !/^[.\s]|[.\s]$/.test(name)
  )
}

/** `pdf` of `Bill of lading.PDF`; empty where there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}
