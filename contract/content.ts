// What a file of each accepted type looks like inside. The server refuses a file that does not look like its name says;
// the browser says so before the file is sent.
import type { FILE_EXTENSIONS } from './files.ts';

/** What {@link hasSignature} looks at. */
export const HEAD_BYTES = 1024;

/** A Word document is a ZIP file with these entries, among others. */
export const DOCX_PARTS = ['[Content_Types].xml', 'word/document.xml'] as const;

const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** @param head at least the first {@link HEAD_BYTES} bytes, or all bytes of a shorter file */
export function hasSignature(extension: (typeof FILE_EXTENSIONS)[number], head: Uint8Array): boolean {
  switch (extension) {
    case '.pdf':
      return String.fromCharCode(...head.subarray(0, HEAD_BYTES)).includes('%PDF-');
    case '.doc':
      return OLE_SIGNATURE.every((byte, index) => head[index] === byte);
    case '.docx':
      return head[0] === 0x50 && head[1] === 0x4b;
  }
}
