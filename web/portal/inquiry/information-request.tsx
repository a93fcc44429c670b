// Staff ask the client of an open inquiry for something, or withdraw the question.
import { sendMessage, withdrawRequest } from '../../../contract/conversation.ts';
import type { InformationRequest, Inquiry } from '../../../contract/inquiries.ts';
import { MAX_TEXT_CHARS } from '../../../contract/limits.ts';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { upload } from '../../upload.ts';
import { change, Refused, ShortForm } from '../short-form.tsx';
import { useAction } from '../use-action.tsx';
import type { OnChange } from './inquiry-page.tsx';

interface Props {
  inquiry: Inquiry;
  onChange: OnChange;
}

export function AskForInformation({ inquiry, onChange }: Props) {
  const { inquiryid, request } = inquiry;
  return (
    <section className="information-request">
      {request ? (
        <OpenRequest inquiryId={inquiryid} request={request} onChange={onChange} />
      ) : (
        <NewRequest inquiryId={inquiryid} onChange={onChange} />
      )}
    </section>
  );
}

function NewRequest({ inquiryId, onChange }: { inquiryId: number; onChange: OnChange }) {
  const send = async ({ question = '' }: Record<string, string>) => {
    if (question.trim() === '') throw new Refused('Enter what you need.', 'question');
    const fields = { inquiryid: String(inquiryId), kind: 'request', text: question };
    const { body } = await upload(sendMessage, fields);
    if (body.success !== 1) throw new Refused(body.message);
    onChange(body.message);
    return undefined;
  };

  return (
    <>
      <p>Is something missing or unclear? Ask the client. The due date is on hold until they answer.</p>
      <ShortForm button="Send question" onSend={send}>
        {(errorOf) => (
          <TextArea
            id="question"
            name="question"
            label="What do you need?"
            hint="The client gets an email with a link, and answers with text or files."
            rows={5}
            maxLength={MAX_TEXT_CHARS}
            error={errorOf('question')}
          />
        )}
      </ShortForm>
    </>
  );
}

interface OpenRequestProps {
  inquiryId: number;
  request: InformationRequest;
  onChange: OnChange;
}

function OpenRequest({ inquiryId, request, onChange }: OpenRequestProps) {
  const { act, outcome } = useAction();
  const withdraw = () =>
    act(async () => {
      const fields = { inquiryid: inquiryId, requestid: request.requestid };
      onChange((await change(withdrawRequest, fields)).message);
      return undefined;
    }, 'Withdraw this question? The client will be notified.');

  return (
    <>
      <p className="hint">The client has not answered the question under Case.</p>
      {outcome}
      <button className="btn quiet small" type="button" onClick={withdraw}>
        Withdraw the question
      </button>
    </>
  );
}
