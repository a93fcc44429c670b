// The malware scanner: it has to find a test file, and to report its limits.
import type { Config } from '../../config/config.ts';
import { reasonOf } from '../../config/config-error.ts';
import { openScanner } from '../../scanning/scanner.ts';
import { danger, type Finding, fault, good } from './finding.ts';

/** A page must not wait long for a scanner that does not reply. */
const MOST_MS = 3_000;

/** @param waiting how many files wait for it */
export async function checkScanner({ clamd }: Config, waiting: number): Promise<Finding[]> {
  if (!clamd)
    return [
      danger(
        'Clients’ files are opened without a malware scan: no scanner is connected.',
        'Install ClamAV, set CLAMD_URL to the address of clamd, and restart the server.',
      ),
    ];
  try {
    await openScanner(clamd).prove(AbortSignal.timeout(MOST_MS));
    return [
      good('The malware scanner finds a test file, and reports files that it cannot scan completely.'),
      good(`${waiting} files are waiting to be scanned.`),
    ];
  } catch (error) {
    const remedy =
      'Check that clamd is running and that its clamd.conf has AlertExceedsMax yes and StreamMaxLength 1100M.';
    return [
      fault(
        `The malware scanner of CLAMD_URL cannot be used: ${reasonOf(error)}. ${waiting} files are waiting to be scanned, and cannot be downloaded.`,
        remedy,
      ),
    ];
  }
}
