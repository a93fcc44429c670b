// The Schedule a Consultation form (§2, §5, §8).
import { useEffect, useRef, useState } from 'react';
import { messages, onPage } from '../../../contract/messages.ts';
import { site } from '../../../site.config.ts';
import { alertUser } from '../../alerts.ts';
import { reloadPage } from '../../page-load.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { focusField, textOf } from '../../ui/forms/form-values.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { useWarnings } from '../../ui/forms/use-warnings.ts';
import { ContactInputs } from './contact-inputs.tsx';
import { type ContactFields, deliver, keepRequest } from './contact-outbox.ts';
import { type ContactErrors, checkContact } from './contact-rules.ts';
import { warnOfContact } from './contact-warnings.ts';

/**
 * Shown on the page, after the alert. It must not say whether a confirmation is sent
 * (docs/decisions/0004-consultation-requests.md).
 */
const WHAT_NEXT = 'We received your request. If your email address is valid, a confirmation is on its way.';

const NOT_SENT = `Your request could not be sent. Please send it again, or call ${site.phone}.`;

function readFields(form: HTMLFormElement): ContactFields {
  const text = (name: string) => textOf(form, name).trim();
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
  const { warnings, onBlur, onInput, clear } = useWarnings((form, name) =>
    warnOfContact(name, textOf(form, name).trim()),
  );
  const [answer, setAnswer] = useState<{ text: string; tone: 'good' | 'bad' }>({ text: '', tone: 'good' });
  const key = useRef('');
  const answerElement = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (answer.text) answerElement.current?.focus();
  }, [answer]);

  async function deliverOrKeep(form: HTMLFormElement, fields: ContactFields): Promise<void> {
    // One key per opened form: a double press or a retry is still one request.
    key.current ||= crypto.randomUUID();
    const request = { key: key.current, fields };
    if ((await deliver(request)) === 'taken') {
      key.current = '';
      form.reset();
      clear();
      setAnswer({ text: `${messages.contactOk} ${WHAT_NEXT}`, tone: 'good' });
      alertUser(messages.contactOk);
      return;
    }
    const isKept = await keepRequest(request).then(
      () => true,
      () => false,
    );
    alertUser(messages.contactFault);
    if (isKept) reloadPage();
    // The browser stores nothing, so what was typed stays on the page.
    else setAnswer({ text: NOT_SENT, tone: 'bad' });
  }

  const { pending, onSubmit } = useSubmit((form) => {
    const fields = readFields(form);
    const found = checkContact(fields);
    setErrors(Object.fromEntries(Object.entries(found).map(([name, text]) => [name, onPage(text)])));
    setAnswer({ text: '', tone: 'good' });
    const [first] = Object.entries(found);
    if (!first) return deliverOrKeep(form, fields);
    const [name, message] = first;
    alertUser(message);
    focusField(form, name);
    return undefined;
  });

  return (
    <form
      className="contact-form"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onBlur={onBlur}
      onInput={(event) => {
        onInput(event);
        const { name } = event.target as HTMLInputElement;
        // A field's message stays until the visitor edits the field.
        if (name in errors) setErrors(({ [name as keyof ContactErrors]: _gone, ...rest }) => rest);
      }}
    >
      <ContactInputs errors={errors} warnings={warnings} />
      <div className="wide contact-send">
        <SubmitButton pending={pending}>{pending ? 'Sending' : 'Send'}</SubmitButton>
        {!answer.text && <p className="hint">{site.practice.consultationReply}</p>}
        <FormMessage ref={answerElement} text={answer.text} tone={answer.tone} />
      </div>
    </form>
  );
}
