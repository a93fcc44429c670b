/** The bytes of a file, read where they are needed. */
export interface ByteSource {
  /** The size of the file. */
  readonly bytes: number;
  /** The bytes from this position on; fewer only at the end of the file. */
  read(position: number, length: number): Promise<Uint8Array>;
}
