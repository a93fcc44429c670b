// The Schedule a Consultation form (§2, §5, §8).
import { useRef, useState } from 'react';
import { messages } from '../../../contract/messages.ts';
import { site } from '../../../site.config.ts';
import { alertUser } from '../../alerts.ts';
import { reloadPage } from '../../page-load.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import type { ContactFields, Outcome } from './contact-delivery.ts';
import { keepRequest } from './contact-outbox.ts';
import { type ContactErrors, checkContact } from './contact-rules.ts';

const NOT_KEPT = `Your request could not be sent. Please try again, or call ${site.phone}.`;

/**
 * Loaded once somebody writes: it brings the schemas with it, which a reader of the page does not need. When
 * it cannot be loaded the network is away, which is what the kept request is for.
 */
async function deliver(key: string, fields: ContactFields): Promise<Outcome> {
  try {
    return await (await loadDelivery()).deliver(key, fields);
  } catch {
    return 'later';
  }
}

const loadDelivery = () => import('./contact-delivery.ts');

function readFields(form: HTMLFormElement): ContactFields {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    phone: text('phone'),
    organisation: text('organisation'),
    comments: text('comments'),
  };
}

export function ContactForm() {
  const [errors, setErrors] = useState<ContactErrors>({});
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<{ text: string; tone: 'good' | 'bad' }>({ text: '', tone: 'good' });
  const key = useRef('');
  const busy = useRef(false);

  async function send(form: HTMLFormElement, fields: ContactFields): Promise<void> {
    // One key per opened form: pressing twice, or trying again, is still one request.
    key.current ||= crypto.randomUUID();
    if ((await deliver(key.current, fields)) === 'taken') {
      key.current = '';
      form.reset();
      setAnswer({ text: messages.contactOk, tone: 'good' });
      alertUser(messages.contactOk);
      return;
    }
    try {
      await keepRequest({ key: key.current, fields });
    } catch {
      // Nowhere to keep it: to say "sent" would be a lie, and a reload would lose what was typed.
      setAnswer({ text: NOT_KEPT, tone: 'bad' });
      return;
    }
    alertUser(messages.contactFault);
    reloadPage();
  }

  async function onSubmit(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy.current) return;
    const form = event.currentTarget;
    const fields = readFields(form);
    const found = checkContact(fields);
    setErrors(found);
    setAnswer({ text: '', tone: 'good' });
    const [first] = Object.entries(found);
    if (first) {
      const [name, message] = first;
      alertUser(message);
      form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
      return;
    }
    busy.current = true;
    setSending(true);
    await send(form, fields);
    busy.current = false;
    setSending(false);
  }

  return (
    <form
      className="contact-form"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onFocus={() => void loadDelivery().catch(() => undefined)}
      onInput={(event) => {
        const { name } = event.target as HTMLInputElement;
        // A message stands until its field is touched.
        if (name in errors) setErrors(({ [name as keyof ContactErrors]: _gone, ...rest }) => rest);
      }}
    >
      <TextField
        id="first-name"
        name="first_name"
        label="First name"
        autoComplete="given-name"
        maxLength={200}
        required
        error={errors.first_name}
      />
      <TextField
        id="last-name"
        name="last_name"
        label="Last name (optional)"
        autoComplete="family-name"
        maxLength={200}
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        maxLength={200}
        required
        error={errors.email}
      />
      <TextField
        id="phone"
        name="phone"
        type="tel"
        label="Phone"
        autoComplete="tel"
        maxLength={200}
        required
        error={errors.phone}
      />
      <TextField
        id="organisation"
        name="organisation"
        label="Organisation"
        autoComplete="organization"
        maxLength={200}
        className="wide"
        required
        error={errors.organisation}
      />
      <TextArea
        id="comments"
        name="comments"
        label="Comments (optional)"
        hint="Please leave out names and medical details: the records themselves go through the portal."
        maxLength={10_000}
        rows={6}
        className="wide"
      />
      <div className="wide contact-send">
        <SubmitButton pending={isSending}>{isSending ? 'Sending' : 'Send'}</SubmitButton>
        <FormMessage text={answer.text} tone={answer.tone} />
      </div>
    </form>
  );
}
