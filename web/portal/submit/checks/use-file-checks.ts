// The checks of the chosen files of a form, in a worker, from a small part of each; how they are sent does not matter.
import { useEffect, useRef, useState } from 'react';
import type { Findings } from './examine-file.ts';
import { describe, type FileCheck } from './file-check.ts';
import type { Reply } from './worker.ts';

/**
 * @param files of the form, in their order
 * @returns the checks of each; a file that is still being checked, or cannot be, is not among them. One with an `error` is
 * not sent: the server would refuse it.
 */
export function useFileChecks(files: readonly File[]): ReadonlyMap<File, FileCheck> {
  /** Of every file that was ever chosen on this page: removed and chosen again, it is not read again. */
  const [known, setKnown] = useState<ReadonlyMap<File, Findings>>(new Map());
  const asked = useRef<File[]>([]);
  /** Loaded with the first file. */
  const worker = useRef<Worker>(undefined);

  useEffect(() => {
    // Checks are a help, and must not keep anyone from sending.
    if (typeof Worker === 'undefined') return;
    const start = () => {
      const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      started.addEventListener('message', ({ data: { id, findings } }: MessageEvent<Reply>) => {
        const file = asked.current[id];
        if (file && findings) setKnown((before) => new Map(before).set(file, findings));
      });
      // It could not be loaded, for example because the connection was lost.
      started.addEventListener('error', (event) => {
        event.preventDefault();
        worker.current = undefined;
      });
      return started;
    };
    for (const file of files) {
      if (asked.current.includes(file)) continue;
      worker.current ??= start();
      worker.current.postMessage({ id: asked.current.push(file) - 1, file });
    }
  }, [files]);
  useEffect(() => () => worker.current?.terminate(), []);

  const checks = new Map<File, FileCheck>();
  const names = new Map<string, string>();
  for (const file of files) {
    const findings = known.get(file);
    if (!findings) continue;
    const { fingerprint = file.name } = findings;
    checks.set(file, describe(file, findings, names.get(fingerprint)));
    if (findings.fingerprint && !names.has(fingerprint)) names.set(fingerprint, file.name);
  }
  return checks;
}
