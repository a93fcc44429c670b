// The files that are chosen in a form, with what was found in each.
import { useRef, useState } from 'react';
import type { Role } from '../../../contract/endpoint.ts';
import { alertUser } from '../../alerts.ts';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import { removeButtonId } from '../../ui/forms/file-picker.tsx';
import { useFileChecks } from './checks/use-file-checks.ts';
import { addFiles, isZip, NO_FILES, type Selection } from './chosen-files.ts';
import type { Refused } from './refused.ts';
import { useZips } from './zips/use-zips.ts';

/** The id of the button that ends the unpacking of a ZIP. */
export const CANCEL_ID = 'cancel-zip';

export const REFUSED = 'Please remove the files that cannot be sent.';
export const UNPACKING = 'Please wait until the ZIP is unpacked, or cancel it.';

const NO_REMOVED: readonly File[] = [];

/**
 * A selection of files, with functions to add and remove files. A ZIP is the files in it.
 * @param before the names of files that were chosen before a reload, which no page can keep.
 */
export function useSelection(sender: Role, before: readonly string[] = []) {
  const [selection, setSelection] = useState<Selection>(NO_FILES);
  const [awaited, setAwaited] = useState(before);
  const { files, problem, removed = NO_REMOVED } = selection;
  const checks = useFileChecks(files);
  const latest = useRef(files);
  latest.current = files;
  const { expanding, expand, cancel } = useZips(sender);
  const add = async (added: readonly File[], unread: readonly string[] = []) => {
    const refused = unread.map((name): Refused => ({ name, why: `"${name}" could not be read.` }));
    const zips = added.filter(isZip);
    // A selection without ZIPs is there at once.
    const expanded = zips.length > 0 ? await expand(zips) : [];
    const all = added.flatMap((file) => (isZip(file) ? (expanded[zips.indexOf(file)]?.files ?? []) : file));
    const others = [...refused, ...expanded.flatMap((one) => one.refused)];
    const next = addFiles(latest.current, all, sender, others);
    setSelection(next);
    if (next.removed && next.problem) alertUser(next.problem);
  };
  /** Chooses the files again that were removed, by their user or because another one was too large. */
  const restore = () => setSelection(addFiles(files, removed, sender));
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
    sender,
    checks,
    expanding,
    cancel,
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

/** A line for each file that the server would refuse, and for a ZIP whose files are not known yet. */
export function findRefused(
  id: string,
  { files, checks, expanding }: Pick<ReturnType<typeof useSelection>, 'files' | 'checks' | 'expanding'>,
): ErrorLine[] {
  const refused = files.flatMap((file, index) => {
    const error = checks.get(file)?.error;
    return error ? [{ text: error, target: removeButtonId(id, index) }] : [];
  });
  if (!expanding) return refused;
  return [...refused, { text: `"${expanding.name}" is still being unpacked`, target: CANCEL_ID }];
}
