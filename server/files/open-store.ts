// Opens the store of the settings.
import { join } from 'node:path';
import type { DiskFault } from '../base/errors.ts';
import type { Config } from '../config/config.ts';
import { blameSetting } from '../config/config-error.ts';
import { openDisk } from './disk.ts';
import type { RawStore } from './store.ts';

/**
 * @param onFault is told when the disk may have lost data
 * @throws ConfigError when files cannot be written there.
 */
export async function openStore(
  { bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>,
  onFault?: (fault: DiskFault) => void,
): Promise<RawStore> {
  if (!bucket)
    return blameSetting('DATA_DIR', 'must have a folder files/ that the server may write to', () =>
      openDisk(join(dataDir, 'files'), onFault),
    );
  return blameSetting('FILES_URL', 'must be a bucket that the server may write to', async () => {
    // Loaded only here: most servers keep their files on the disk, and the library is large.
    const { openS3 } = await import('./s3/store.ts');
    return openS3(bucket);
  });
}
