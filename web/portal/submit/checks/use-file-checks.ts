// The checks of the chosen files of a form.
import { useEffect, useRef, useState } from 'react';
import { openExaminer } from './examiner.ts';
import { describe, type FileCheck } from './file-check.ts';
import type { Findings } from './findings.ts';

/** Of every file that was ever chosen on this page: removed and chosen again, it is not read again. */
type Known = ReadonlyMap<File, Findings>;

/**
 * Checks files when they are chosen, in a worker, from a small part of each; how they are sent does not matter.
 *
 * Call it with the files of the form in their order: `const checks = useFileChecks(files)`. A file that is still being
 * checked, or cannot be, is not in the map. Show `pages` (`formatPages` of ui/page-count.ts), `warning` and `error` with
 * the file, say `describePages` below all of them, and do not send a file with an `error`: the server would refuse it.
 */
export function useFileChecks(files: readonly File[]): ReadonlyMap<File, FileCheck> {
  const [known, setKnown] = useState<Known>(new Map());
  const asked = useRef(new WeakSet<File>());
  const [examiner] = useState(openExaminer);

  useEffect(() => {
    for (const file of files) {
      if (asked.current.has(file)) continue;
      asked.current.add(file);
      examiner.examine(file).then((findings) => {
        if (findings) setKnown((before) => new Map(before).set(file, findings));
      });
    }
  }, [files, examiner]);
  useEffect(() => () => examiner.close(), [examiner]);

  const checks = new Map<File, FileCheck>();
  const names = new Map<string, string>();
  for (const file of files) {
    const findings = known.get(file);
    if (!findings) continue;
    const { fingerprint } = findings;
    const same = fingerprint === undefined ? undefined : names.get(fingerprint);
    checks.set(file, describe(file, findings, same));
    if (fingerprint !== undefined && same === undefined) names.set(fingerprint, file.name);
  }
  return checks;
}
