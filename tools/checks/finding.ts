/** Something that must be put right, with the place and what to do. */
export interface Finding {
  path: string
  /** 1-based; 0 when it concerns the whole file or folder. */
  line: number
  message: string
  fix: string
}
