// Files that wait for a decision: those of a statement wait for its second reader; those sent through an upload link
// wait for the client.
import type { Scan } from '../../../contract/files.ts';
import { formatBytes } from '../../ui/bytes.ts';
import { FileName } from './downloads.tsx';
import { isHeldBack, ScanMark } from './scan-mark.tsx';

interface WaitingFile {
  /** Absent if it cannot be downloaded. */
  filename?: string;
  originalname: string;
  bytes: number;
  scan?: Scan;
}

interface WaitingFilesProps {
  files: readonly WaitingFile[];
  /** The name that a file will have. */
  tagOf?: (index: number) => string;
}

export function WaitingFiles({ files, tagOf }: WaitingFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="files downloads">
      {files.map(({ filename, originalname, bytes, scan }, index) => (
        <li key={filename ?? originalname}>
          <FileName name={originalname} filename={isHeldBack(scan) ? undefined : filename} />
          <span className="file-size">{formatBytes(bytes)}</span>
          {tagOf && (
            <span className="file-number">
              <span className="file-tag">{tagOf(index)}</span>
            </span>
          )}
          {scan && <ScanMark scan={scan} />}
        </li>
      ))}
    </ul>
  );
}
