// What a reset link shows before it is used: what lets someone into the account, or sees its inquiries, besides the
// password. The first link removes all of it; with a later one, the reader chooses.
import { useEffect, useState } from 'react';
import { viewResetLink, type WayIn } from '../../contract/accounts/accounts.ts';
import type { OutputOf } from '../../contract/endpoint.ts';
import { call } from '../api.ts';
import { Checkbox } from '../ui/forms/checkbox.tsx';

type Shown = Extract<OutputOf<typeof viewResetLink>, { success: 1 }>;

/** Undefined until it is known; using a link that is not valid says so. */
export function useWaysIn(userId: string, token: string): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    if (userId === '' || token === '') return;
    const controller = new AbortController();
    const ask = async () => {
      const { body } = await call(viewResetLink, { userId, token }, { signal: controller.signal });
      if (body.success === 1) setShown(body);
    };
    ask().catch(() => undefined);
    return () => controller.abort();
  }, [userId, token]);
  return shown;
}

function wordsOf({ kind, label, sees }: WayIn): string {
  const what = sees === 'all' ? 'all inquiries' : 'only their own inquiries';
  switch (kind) {
    case 'passkey':
      return `The passkey “${label}”`;
    case 'authenticator':
      return 'The authenticator app';
    case 'colleague':
      return `${label}, who sees ${what}`;
    case 'invitation':
      return `The invitation to ${label}, who would see ${what}`;
    default:
      return `Your place on the team of ${label}, who sees the inquiries you send`;
  }
}

export function WaysIn({ shown }: { shown: Shown }) {
  const { first, data } = shown;
  const removable = first ? [] : data.filter(({ name }) => name !== '');
  const listed = first ? data : data.filter(({ name }) => name === '');
  return (
    <>
      {first && listed.length > 0 && (
        <div>
          <p>
            This is the first link from us opened at this address. Someone else may have used the address
            before, so we remove the following. You can add yours again:
          </p>
          <ul>
            {listed.map((way) => (
              <li key={way.name || way.kind}>{wordsOf(way)}</li>
            ))}
          </ul>
        </div>
      )}
      {removable.length > 0 && (
        <fieldset className="consents">
          <legend>Who else can sign in, or see your inquiries? Select what to remove.</legend>
          {removable.map((way) => (
            <Checkbox key={way.name} name="remove" value={way.name}>
              {wordsOf(way)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {!first && listed.length > 0 && (
        <p>Signing in also takes a code from an authenticator app. If the app is not yours, contact us.</p>
      )}
    </>
  );
}
