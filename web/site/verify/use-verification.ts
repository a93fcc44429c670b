// Checks the chosen record or receipt, and compares documents with it.
import { useRef, useState } from 'react';
import { type CustodyReport, checkCustodyFile, mentionOf } from '../../../contract/custody/custody-check.ts';
import { browserChecking, knowsEd25519, sha256OfFile } from './browser-checking.ts';

/** Longer texts cannot be read as one in every browser. */
const MAX_RECORD_BYTES = 256 * 1024 * 1024;

export interface Compared {
  id: number;
  name: string;
  sha256: string;
  /** Where the saved file names it; undefined if it does not. */
  mention: string | undefined;
}

export type Verification =
  | { kind: 'none' | 'checking' | 'unsupported' | 'unreadable' }
  | { kind: 'done'; name: string; report: CustodyReport };

export function useVerification() {
  const [verification, setVerification] = useState<Verification>({ kind: 'none' });
  const [compared, setCompared] = useState<readonly Compared[]>([]);
  const [isComparing, setComparing] = useState(false);
  /** Counts the choices: a slow check must not replace the result of a later one. */
  const choice = useRef(0);

  const check = async (file: File) => {
    choice.current += 1;
    const mine = choice.current;
    setCompared([]);
    setVerification({ kind: 'checking' });
    const result = await verify(file);
    if (mine === choice.current) setVerification(result);
  };

  const compare = async (files: readonly File[]) => {
    if (verification.kind !== 'done') return;
    const { report } = verification;
    const mine = choice.current;
    setComparing(true);
    for (const file of files) {
      const sha256 = await sha256OfFile(file).catch(() => undefined);
      if (mine !== choice.current) break;
      const mention = sha256 === undefined ? undefined : mentionOf(report, sha256);
      const one = { name: file.name, sha256: sha256 ?? 'could not be read', mention };
      setCompared((others) => [...others, { id: others.length + 1, ...one }]);
    }
    setComparing(false);
  };

  return { verification, compared, isComparing, check, compare };
}

async function verify(file: File): Promise<Verification> {
  if (!(await knowsEd25519())) return { kind: 'unsupported' };
  if (file.size > MAX_RECORD_BYTES) return { kind: 'unreadable' };
  try {
    const report = await checkCustodyFile(await file.text(), browserChecking);
    return { kind: 'done', name: file.name, report };
  } catch {
    return { kind: 'unreadable' };
  }
}
