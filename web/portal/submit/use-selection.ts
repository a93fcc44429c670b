// Chooses the files of a form. A ZIP is the files in it.
import { useState } from 'react';
import type { Role } from '../../../contract/endpoint.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { alertUser } from '../../alerts.ts';
import type { ErrorLine } from '../../ui/forms/error-summary.tsx';
import type { FormFile } from '../drafts/draft-state.ts';
import type { Transfers } from '../drafts/transfers.ts';
import { examine } from './checks/examine.ts';
import { isZip, judgeFiles } from './chosen-files.ts';
import type { Refused } from './refused-files.ts';
import { type Expanding, useZips } from './zips/use-zips.ts';

/** The id of the file picker. */
export const FILES_ID = 'files';
/** The id of the Remove button of a file. */
export const removeButtonId = (id: number) => `${FILES_ID}-remove-${id}`;
/** The id of the button that ends the unpacking of a ZIP. */
export const CANCEL_ID = 'cancel-zip';

export const REFUSED = 'Please remove the files that cannot be sent.';
export const UNPACKING = 'Please wait until the ZIP is unpacked, or cancel it.';

/**
 * What was chosen, with functions to add and remove files.
 * @param before the names of files that were chosen before a reload, which no page can keep.
 */
export function useSelection(transfers: Transfers, sender: Role, before: readonly string[] = []) {
  /** Why a file was not added. */
  const [problem, setProblem] = useState<string>();
  const [awaited, setAwaited] = useState(before);
  const { expanding, expand, cancel } = useZips(sender);
  const add = async (added: readonly File[], unread: readonly string[] = []) => {
    const refused = unread.map((name): Refused => ({ name, why: `"${name}" could not be read.` }));
    const zips = added.filter(isZip);
    // A selection without ZIPs is complete at once.
    const expanded = zips.length > 0 ? await expand(zips) : [];
    const all = added.flatMap((file) => (isZip(file) ? (expanded[zips.indexOf(file)]?.files ?? []) : file));
    const others = [...refused, ...expanded.flatMap((one) => one.refused)];
    const judged = judgeFiles(transfers.files, all, sender, others);
    const ids = transfers.add(judged.files);
    setProblem(judged.problem);
    if (judged.isCleared) {
      transfers.takeOut(transfers.files.flatMap(({ id, file }) => (file ? id : [])));
      alertUser(judged.problem ?? '');
    }
    judged.files.forEach(async (file, index) => {
      const { fault, pages, problem: pageProblem } = (await examine(file)) ?? {};
      const refusal = fault && serverMessages.fileContentRefused(file.name, fault);
      transfers.note(ids[index] ?? 0, { pages, pageProblem }, refusal);
    });
  };
  /** Clears the message about the choice. */
  const settle = () => setProblem(undefined);
  const own = transfers.files.flatMap(({ file }) => file?.name ?? []);
  const lost = awaited.filter((name) => !own.includes(name));
  return {
    sender,
    problem,
    expanding,
    cancel,
    names: [...own, ...lost],
    lost,
    forgetLost: () => setAwaited([]),
    add,
    remove(id: number) {
      settle();
      transfers.remove(id);
    },
    /** Puts back the files that the user removed, or that were dropped because another one was too large. */
    restore() {
      settle();
      transfers.putBack();
    },
    settle,
  };
}

/** A line for each file that the server would refuse, and for a ZIP whose files are not known yet. */
export function findRefused(files: readonly FormFile[], expanding: Expanding | undefined): ErrorLine[] {
  const refused = files.flatMap(({ id, isUnfit, problem = '' }) =>
    isUnfit ? { text: problem, target: removeButtonId(id) } : [],
  );
  if (!expanding) return refused;
  return [...refused, { text: `"${expanding.name}" is still being unpacked`, target: CANCEL_ID }];
}
