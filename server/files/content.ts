// Checks that the content of a file matches its extension before the file is kept, and refuses a mismatch
// (docs/security.md).
import { findContentFault } from '../../contract/content.ts';
import type { Role } from '../../contract/endpoint.ts';
import { serverMessages } from '../../contract/messages.ts';
import { refuse } from '../base/errors.ts';
import { requireExtension } from './names.ts';
import type { StoredFile } from './store.ts';

/** @throws a refusal (415) that says what is wrong, and how to fix it */
export async function checkContent(
  { originalName, bytes }: { originalName: string; bytes: number },
  content: Pick<StoredFile, 'read'>,
  sender: Role,
): Promise<void> {
  const extension = requireExtension(originalName, sender);
  const read = async (position: number, length: number) => {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, bytes - position)));
    return buffer.subarray(0, await content.read(buffer, position));
  };
  const fault = await findContentFault(extension, { bytes, read });
  if (fault) throw refuse.unsupported(serverMessages.fileContentRefused(originalName, fault));
}
