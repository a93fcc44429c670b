// The files that are chosen in a form, with what was found in each.
import { useState } from 'react';
import { alertUser } from '../../alerts.ts';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import { removeButtonId } from '../../ui/forms/file-picker.tsx';
import { useFileChecks } from './checks/use-file-checks.ts';
import { addFiles, NO_FILES, type Selection } from './chosen-files.ts';

const NO_REMOVED: readonly File[] = [];

/**
 * A selection of files, with functions to add and remove files.
 * @param before the names of files that were chosen before a reload, which no page can keep.
 */
export function useSelection(before: readonly string[] = []) {
  const [selection, setSelection] = useState<Selection>(NO_FILES);
  const [awaited, setAwaited] = useState(before);
  const { files, problem, removed = NO_REMOVED } = selection;
  const checks = useFileChecks(files);
  const add = (added: readonly File[], unread?: readonly string[]) => {
    const next = addFiles(files, added, unread);
    setSelection(next);
    if (next.removed && next.problem) alertUser(next.problem);
  };
  /** Chooses the files again that were removed, by their user or because another one was too large. */
  const restore = () => setSelection(addFiles(files, removed));
  const remove = (index: number) => {
    setSelection({
      files: files.filter((_, position) => position !== index),
      removed: files.filter((_, position) => position === index),
    });
  };
  /** Clears the message about rejected and removed files once the rest is being sent. */
  const settle = () => setSelection({ files });
  const chosen = [...files, ...(problem ? removed : [])].map(({ name }) => name);
  const lost = awaited.filter((name) => !chosen.includes(name));
  return {
    ...selection,
    checks,
    /** Those that the server would not refuse. */
    sendable: files.filter((file) => checks.get(file)?.error === undefined),
    names: [...chosen, ...lost],
    lost,
    forgetLost: () => setAwaited([]),
    add,
    remove,
    removed,
    restore,
    settle,
  };
}

/** A line for each file that the server would refuse. */
export function findRefused(id: string, { files, checks }: ReturnType<typeof useSelection>): ErrorLine[] {
  return files.flatMap((file, index) => {
    const error = checks.get(file)?.error;
    return error ? [{ text: error, target: removeButtonId(id, index) }] : [];
  });
}
