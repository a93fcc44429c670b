// Why a PDF could not be read.

/** The document contradicts the format: a part is missing, or is not what it has to be. */
export class PdfDamaged extends Error {}

/** The document goes beyond what this reader can do, or does within its limits. That says nothing against it. */
export class PdfBeyondLimits extends Error {}

/** The part is encrypted, and the empty password does not open it. */
export class PdfLocked extends Error {}

/** Whether the document is the reason, not what it is read from. */
export function isOfDocument(error: unknown): boolean {
  return error instanceof PdfDamaged || error instanceof PdfBeyondLimits || error instanceof PdfLocked;
}
