/**
 * Where the bytes of files are, by their SHA-256 in hexadecimal. What a hash names never changes, so keeping it twice is
 * keeping it once. Which file is whose stands in the database, never here.
 */
export interface DocumentStore {
  /** Keeps the content of a local file; when this comes back, it survives a power cut. */
  put(sha256: string, file: string): Promise<void>
  /** The content piece by piece; undefined where there is none. */
  get(sha256: string): Promise<AsyncIterable<Uint8Array> | undefined>
  delete(sha256: string): Promise<void>
}
