// Interprets clamd's replies. clamd also replies "OK" if it scanned only the beginning of a file: past
// MaxFileSize, MaxScanSize, MaxScanTime or MaxRecursion it stops silently, unless AlertExceedsMax is on. Its
// settings cannot be queried, so before each file it has to pass a test with two small samples.
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { Scan } from '../../contract/files.ts';
import type { ClamdAddress } from '../config/values.ts';
import { askClamd } from './clamd.ts';

export interface ScanResult {
  scan: Extract<Scan, 'clean' | 'partial' | 'infected'>;
  /** What the scanner reported: the name of a signature or of a limit. */
  detail: string;
}

/** No file can be scanned now. The message is a short reason for the log. */
export class ScannerUnfit extends Error {}

export interface Scanner {
  /** @throws ScannerUnfit when it does not reply, finds nothing, or does not report its limits. */
  prove(signal: AbortSignal): Promise<void>;
  /** Reads the stream until it ends or the scanner stops. @throws when there is no result; retry then. */
  scan(source: Readable, bytes: number, signal: AbortSignal): Promise<ScanResult>;
}

/** The EICAR test file, which every scanner detects; in two parts, so that none detects it in this file. */
const MUST_BE_FOUND = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
/** More times than any scanner unpacks (MaxRecursion is 17 by default). */
const TIMES_PACKED = 200;

const TEST_IDLE_MS = 60_000;
/** Longer than clamd's MaxScanTime (docs/operations.md), because no data moves while it scans. */
const SCAN_IDLE_MS = 600_000;

/** A limit stopped the scan, or the file is encrypted: neither clean nor malware. */
const NOT_SEEN_WHOLE = /^Heuristics\.(Limits\.Exceeded|Encrypted)\b/;

function packed(times: number): Buffer {
  return times === 0 ? Buffer.from('the end') : gzipSync(packed(times - 1));
}

/** The name in `stream: NAME FOUND`. */
function foundIn(reply: string): string | undefined {
  return /^stream: (.+) FOUND$/.exec(reply)?.[1];
}

export function openScanner(address: ClamdAddress): Scanner {
  async function findingIn(sample: Buffer, signal: AbortSignal): Promise<string> {
    try {
      const request = { bytes: sample.length, idleTimeoutMs: TEST_IDLE_MS, signal };
      const { text } = await askClamd(address, Readable.from([sample]), request);
      return foundIn(text) ?? '';
    } catch (cause) {
      throw new ScannerUnfit('unreachable', { cause });
    }
  }

  return {
    async prove(signal) {
      if ((await findingIn(MUST_BE_FOUND, signal)) === '') throw new ScannerUnfit('finds-nothing');
      if (!NOT_SEEN_WHOLE.test(await findingIn(packed(TIMES_PACKED), signal)))
        throw new ScannerUnfit('limits-hidden');
    },

    async scan(source, bytes, signal) {
      const { text, afterEnd } = await askClamd(address, source, {
        bytes,
        idleTimeoutMs: SCAN_IDLE_MS,
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
