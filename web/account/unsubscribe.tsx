// Switches one kind of mail off, for the link in such a mail. Only the button does it: programs that look at links in
// mails open this page, too.
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isMailKind, MAIL_KINDS } from '../../contract/accounts/mail-kinds.ts';
import { unsubscribe } from '../../contract/accounts/profile.ts';
import { messages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { call, HttpError } from '../api.ts';
import { publicMeta } from '../shell/meta.ts';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { useHydrated } from '../ui/forms/hydrated.ts';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { useSubmit } from '../ui/forms/use-submit.ts';
import { AccountScreen } from './account-screen.tsx';

export const meta = () =>
  publicMeta(pages.unsubscribe, 'Emails', 'Turn off one kind of email that we send you.');

/** A label of the profile, inside a sentence. */
const asObject = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

async function switchOff(token: string): Promise<{ isDone: boolean; text: string }> {
  try {
    const { body } = await call(unsubscribe, { token });
    return { isDone: body.success === 1, text: body.message };
  } catch (error) {
    return { isDone: false, text: (error instanceof HttpError && error.message) || messages.staffLoginFault };
  }
}

export default function Unsubscribe() {
  const [answer, setAnswer] = useState({ isDone: false, text: '' });
  const [query] = useSearchParams();
  // The page is built without a query.
  const token = useHydrated() ? (query.get('token') ?? '') : '';
  const [, kind = ''] = token.split('.');
  const { pending, onSubmit } = useSubmit(async () => {
    setAnswer({ isDone: false, text: '' });
    setAnswer(await switchOff(token));
  });
  return (
    <AccountScreen
      title="Emails"
      form={
        <form className="line-form" method="post" noValidate onSubmit={onSubmit}>
          <p>
            {isMailKind(kind)
              ? `You now get an email ${asObject(MAIL_KINDS[kind].label)}.`
              : 'This link turns off one kind of email.'}
          </p>
          <FormMessage text={answer.text} tone={answer.isDone ? 'good' : 'bad'} />
          <div className="line-end">
            {!answer.isDone && <SubmitButton pending={pending}>Unsubscribe</SubmitButton>}
          </div>
        </form>
      }
      below={
        <p>
          To choose your emails, open your profile.{' '}
          <Link className="link" to={pages.login}>
            Sign In
          </Link>
        </p>
      }
    />
  );
}
