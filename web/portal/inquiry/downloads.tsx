// Stored files as plain links: the browser downloads them, and its cookie identifies the user. A file held
// back by the scanner is shown as plain text and becomes a link once it is released; one that was removed stays plain.
import { fileAddress } from '../../api.ts';
import { formatBytes } from '../../ui/bytes.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { isHeldBack, ScanMark } from './scan-mark.tsx';
import type { StoredFile } from './stored-files.ts';

export function Downloads({ files }: { files: readonly StoredFile[] }) {
  return (
    <ul className="files downloads" aria-live="polite">
      {files.map((file) => (
        <li key={file.filename}>
          <FileName file={file} />
          <span className="file-size">{file.bytes !== undefined && formatBytes(file.bytes)}</span>
          {file.removedSha256 ? (
            <span className="file-hash">SHA-256 {file.removedSha256}</span>
          ) : (
            file.scan && <ScanMark scan={file.scan} />
          )}
        </li>
      ))}
    </ul>
  );
}

function FileName({ file: { filename, name, scan, removedSha256 } }: { file: StoredFile }) {
  if (removedSha256 || isHeldBack(scan)) return <span className="file-name">{name}</span>;
  return (
    <a href={fileAddress(filename)} download>
      <DownloadIcon />
      <span className="file-name">{name}</span>
    </a>
  );
}
