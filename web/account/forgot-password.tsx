// Requests a password reset link (§2, §7, §8).
import { useState } from 'react';
import { Link } from 'react-router';
import { forgotPassword } from '../../contract/accounts/accounts.ts';
import { messages, onPage } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { alertUser } from '../alerts.ts';
import { call } from '../api.ts';
import { publicMeta } from '../shell/meta.ts';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { textOf } from '../ui/forms/form-values.ts';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useSubmit } from '../ui/forms/use-submit.ts';
import { AccountScreen } from './account-screen.tsx';
import { RawPile } from './raw-pile.tsx';

export const meta = () =>
  publicMeta(pages.forgotPassword, 'Forgot Password', 'Get a link to set a new password.');

async function askForLink(email: string): Promise<{ sent: boolean; text: string }> {
  try {
    const { body } = await call(forgotPassword, { email });
    const sent = body.success === 1;
    return { sent, text: sent ? messages.forgotOk : messages.forgotNoMatch };
  } catch {
    return { sent: false, text: messages.forgotFault };
  }
}

export default function ForgotPassword() {
  const [answer, setAnswer] = useState({ sent: false, text: '' });
  const { pending, onSubmit } = useSubmit(async (form) => {
    setAnswer({ sent: false, text: '' });
    const result = await askForLink(textOf(form, 'email').trim());
    setAnswer({ ...result, text: onPage(result.text) });
    alertUser(result.text);
  });
  return (
    <AccountScreen
      title="Forgot Password"
      form={
        <form className="line-form" method="post" noValidate onSubmit={onSubmit}>
          <TextField
            id="email"
            label="Email"
            hint="The address you registered with."
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
          />
          <FormMessage text={answer.text} tone={answer.sent ? 'good' : 'bad'} />
          <div className="line-end">
            <SubmitButton pending={pending}>Send reset link</SubmitButton>
          </div>
        </form>
      }
      below={
        <p>
          Remember your password?{' '}
          <Link className="link" to={pages.login}>
            Sign In
          </Link>
        </p>
      }
      aside={<RawPile />}
    />
  );
}
