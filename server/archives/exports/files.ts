// The stored files of an export. A file that may not leave the server is left out, with the reason: one such file must
// not stop the export.

import { Refusal } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import type { FilesTable } from '../../db/tables.ts';
import { FileDamaged, type IntegrityContext } from '../../integrity/damage.ts';
import { entryOf, FileGone, readFile } from '../archive.ts';
import type { StreamedEntry } from '../streamed-zip.ts';

/** A file and the name that it gets in the archive. */
export interface NamedFile {
  file: FilesTable;
  name: string;
}

export interface FileRules {
  /** Called before the first byte of a file is sent. @throws a refusal, if it may not be sent. */
  onFirstBytes(file: FilesTable): Promise<void>;
  /** Called for each file that is sent. */
  sent(named: NamedFile): void;
  /** Called for each file that is left out. */
  leftOut(named: NamedFile, reason: string): void;
}

export async function* fileEntries(
  context: IntegrityContext,
  files: readonly NamedFile[],
  { onFirstBytes, sent, leftOut }: FileRules,
): AsyncGenerator<StreamedEntry, void> {
  for (const named of files) {
    const entry = entryOf(named.file, named.name);
    const pieces = readFile(context, named.file, { start: 0, end: entry.bytes - 1 }, onFirstBytes);
    try {
      // We verify its first bytes before the archive names it.
      const first = await pieces.next().catch(reasonOf);
      if (typeof first === 'string') {
        leftOut(named, first);
        continue;
      }
      sent(named);
      yield { entry, content: continued(first, pieces) };
    } finally {
      await pieces.return();
    }
  }
}

async function* continued(first: IteratorResult<Buffer, void>, pieces: AsyncGenerator<Buffer, void>) {
  for (let next = first; !next.done; next = await pieces.next()) yield next.value;
}

/** Why a file is left out. @throws any other error */
function reasonOf(error: unknown): string {
  if (error instanceof FileGone) return refusals.fileDeleted;
  if (error instanceof FileDamaged) return refusals.fileDamaged;
  if (error instanceof Refusal) return error.message;
  throw error;
}
