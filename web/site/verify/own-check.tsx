// How to compute the SHA-256 of a file without this site (docs/check-a-hash.md).
import './own-check.css';

const WAYS: readonly { system: string; commands: readonly string[] }[] = [
  {
    system: 'Windows, in PowerShell or in the command prompt',
    commands: [
      'Get-FileHash -Algorithm SHA256 "C:\\Cases\\Records.pdf"',
      'certutil -hashfile "C:\\Cases\\Records.pdf" SHA256',
    ],
  },
  { system: 'macOS, in Terminal', commands: ['shasum -a 256 "Records.pdf"'] },
  { system: 'Linux', commands: ['sha256sum "Records.pdf"'] },
];

export function OwnCheck() {
  return (
    <section className="verify-own" id="check-a-hash">
      <h2>Check a SHA-256 on your own computer</h2>
      <p>
        A SHA-256 is the fingerprint of a file: 64 digits and letters that change completely when one byte
        changes. Your computer can compute it with its own tools. If the result matches the one on the receipt
        or in the record, the file is the same, byte for byte. Upper- or lowercase does not matter.
      </p>
      <dl>
        {WAYS.map(({ system, commands }) => (
          <div key={system}>
            <dt>{system}</dt>
            {commands.map((command) => (
              <dd key={command}>
                <code>{command}</code>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
