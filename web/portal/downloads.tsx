// Stored files as plain links: the browser downloads them, and its cookie says who asks.
import { fileAddress } from '../api.ts';
import { formatBytes } from '../ui/bytes.ts';
import { DownloadIcon } from '../ui/icons.tsx';
import type { StoredFile } from './stored-files.ts';

export function Downloads({ files }: { files: readonly StoredFile[] }) {
  return (
    <ul className="files downloads">
      {files.map(({ filename, name, bytes }) => (
        <li key={filename}>
          <a href={fileAddress(filename)} download>
            <DownloadIcon />
            <span className="file-name">{name}</span>
          </a>
          <span className="file-size">{bytes !== undefined && formatBytes(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
