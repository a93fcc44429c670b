// The form and the result of a verification. The page of the site and the file for use without a server share it.
import { useEffect, useRef } from 'react';
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import { Documents } from './documents.tsx';
import { nounOf, Result } from './result.tsx';
import { useVerification } from './use-verification.ts';
import './verify.css';
import { verifyWords } from './texts.ts';

export function Verifier() {
  const { verification, compared, isComparing, check, compare } = useVerification();
  const outcome = useRef<HTMLHeadingElement>(null);
  const report = verification.kind === 'done' ? verification.report : undefined;

  useEffect(() => {
    if (report) outcome.current?.focus();
  }, [report]);

  return (
    <>
      <p className="statement">{verifyWords.intro}</p>
      <FilePicker
        id="record"
        label="Choose the record or receipt"
        hint="A file like “Custody of INQ-1047.json” or “Receipt for INQ-1047.json.”"
        accept=".json,application/json"
        onAdd={([file]) => file && check(file)}
      />
      <div aria-live="polite">
        {verification.kind === 'checking' && <p className="verify-note">Checking…</p>}
        {verification.kind === 'unsupported' && <p className="verify-note">{verifyWords.unsupported}</p>}
        {verification.kind === 'unreadable' && (
          <p className="verify-note">
            We could not read this file. It may have been moved, or it is too large. Choose it again.
          </p>
        )}
      </div>
      {verification.kind === 'done' && (
        <Result name={verification.name} report={verification.report} heading={outcome}>
          <Documents
            noun={nounOf(verification.report)}
            compared={compared}
            isComparing={isComparing}
            onAdd={compare}
          />
        </Result>
      )}
    </>
  );
}
