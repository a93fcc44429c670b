// What clamd's answers are worth. clamd says "OK" also of a file that it has only begun to look at: past
// MaxFileSize, MaxScanSize, MaxScanTime or MaxRecursion it stops and says nothing, unless AlertExceedsMax is
// on. Its settings cannot be asked for, so before each file it has to prove itself on two small samples.
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { Scan } from '../../contract/inquiries.ts';
import { askClamd, type ClamdAddress } from './clamd.ts';

export interface Verdict {
  scan: Extract<Scan, 'clean' | 'partial' | 'infected'>;
  /** The scanner's words: a signature, a limit. */
  detail: string;
}

/** Nothing can be scanned now, whatever the file; the message is a short word for the log. */
export class ScannerUnfit extends Error {}

export interface Scanner {
  /** @throws ScannerUnfit when it does not answer, finds nothing, or keeps silent about its limits. */
  prove(signal: AbortSignal): Promise<void>;
  /** Reads the stream to its end or the scanner's. @throws when there is no verdict; it may be asked again. */
  scan(source: Readable, bytes: number, signal: AbortSignal): Promise<Verdict>;
}

/** The test file that every scanner knows (EICAR); in two parts, so that none finds it in this one. */
const MUST_BE_FOUND = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
/** Packed more often than any scanner unpacks (MaxRecursion is 17 unless raised). */
const MUST_EXCEED_LIMITS = packed(200);

const PROOF_SILENCE_MS = 60_000;
/** Longer than clamd's MaxScanTime (docs/operations.md), since nothing moves meanwhile. */
const SCAN_SILENCE_MS = 600_000;

/** A limit that stopped the scan, or a lock that kept it out: neither clean nor malware. */
const NOT_SEEN_WHOLE = /^Heuristics\.(Limits\.Exceeded|Encrypted)\b/;

function packed(times: number): Buffer {
  return times === 0 ? Buffer.from('the end') : gzipSync(packed(times - 1));
}

/** The name in `stream: NAME FOUND`. */
function foundIn(answer: string): string | undefined {
  return /^stream: (.+) FOUND$/.exec(answer)?.[1];
}

export function openScanner(address: ClamdAddress): Scanner {
  async function findingIn(sample: Buffer, signal: AbortSignal): Promise<string> {
    try {
      const question = { bytes: sample.length, silenceMs: PROOF_SILENCE_MS, signal };
      const { text } = await askClamd(address, Readable.from([sample]), question);
      return foundIn(text) ?? '';
    } catch (cause) {
      throw new ScannerUnfit('away', { cause });
    }
  }

  return {
    async prove(signal) {
      if ((await findingIn(MUST_BE_FOUND, signal)) === '') throw new ScannerUnfit('finds-nothing');
      if (!NOT_SEEN_WHOLE.test(await findingIn(MUST_EXCEED_LIMITS, signal)))
        throw new ScannerUnfit('hides-its-limits');
    },

    async scan(source, bytes, signal) {
      const { text, afterEnd } = await askClamd(address, source, {
        bytes,
        silenceMs: SCAN_SILENCE_MS,
        signal,
      });
      const found = foundIn(text);
      if (found !== undefined)
        return { scan: NOT_SEEN_WHOLE.test(found) ? 'partial' : 'infected', detail: found };
      if (text === 'stream: OK' && afterEnd) return { scan: 'clean', detail: '' };
      if (text === 'INSTREAM size limit exceeded. ERROR')
        return { scan: 'partial', detail: 'StreamMaxLength' };
      throw new Error('clamd gave no verdict');
    },
  };
}
