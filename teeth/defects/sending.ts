// The two forms with files: what is said before, while and after they are sent.
import { defectsOf } from '../defect.ts';

const DETAIL = 'tests/web/portal/inquiry-details.test.tsx';
const FORM = 'tests/web/portal/inquiry-form.test.tsx';
const JOURNEY = 'tests/e2e/portal/sending.spec.ts';

export const sending = [
  ...defectsOf('web/portal/sending/leave-question.ts', 'tests/e2e/portal/unsent-forms.spec.ts', {
    'sending: Back right after a form was left asks again': [
      ['    if (isLeaving || !isSamePage(currentLocation, here)) return false;\n', ''],
      ['isSamePage(nextLocation, here) || ', ''],
    ],
  }),
  ...defectsOf('web/portal/inquiry/inquiry-page.tsx', JOURNEY, {
    'sending: answer form above the case': [
      ['            {answer?.(state.inquiry, onChange, retry)}\n', ''],
      [
        '            {lead(state.inquiry, onChange)}\n',
        '            {answer?.(state.inquiry, onChange, retry)}\n            {lead(state.inquiry, onChange)}\n',
      ],
    ],
  }),
  ...defectsOf('web/portal/sending/statement/response-form.tsx', DETAIL, {
    'sending: answer published without a question': ['else setConfirming(true);', 'else publish();'],
    'sending: answer that is too long sent': [
      '} else if (excess) refuse(TOO_LONG, tooLong);\n    else ',
      '} else ',
    ],
  }),
  ...defectsOf('web/portal/sending/statement/confirm-answer.tsx', DETAIL, {
    'sending: double click publishes an answer unread': [
      '({ detail }) => detail < 2 && onPublish()',
      '() => onPublish()',
    ],
    'sending: comment missing in the question before publishing': ['text={comment.trim()}', 'text=""'],
  }),
  ...defectsOf('web/portal/sending/new-inquiry/case-fields.tsx', JOURNEY, {
    'sending: pasted text cut off': [
      'value={fields.aboutCase}',
      'maxLength={MAX_TEXT_CHARS}\n          value={fields.aboutCase}',
    ],
  }),
  ...defectsOf('web/portal/sending/new-inquiry/new-inquiry.tsx', FORM, {
    'sending: inquiry that is too long sent': ['tooLong.length > 0', 'tooLong.length < 0'],
    'sending: fields active while an inquiry is sent': ['<div inert={isSending}>', '<div>'],
  }),
  ...defectsOf('web/portal/drafts/kept-form.ts', FORM, {
    'sending: text too long to be kept breaks the page': [
      '      // More text than',
      "      throw new Error('too long');\n      // More text than",
    ],
  }),
  ...defectsOf('web/ui/forms/file-drop.ts', JOURNEY, {
    'sending: dropped file opens in the browser': [
      [
        '      event.preventDefault();\n      event.dataTransfer.dropEffect',
        '      event.dataTransfer.dropEffect',
      ],
      ['      event.preventDefault();\n      show(false);', '      show(false);'],
    ],
  }),
  ...defectsOf('web/ui/forms/file-drop.ts', FORM, {
    'sending: dropped file opened in place of the page': [
      'event.preventDefault();\n      show(false);',
      'show(false);',
    ],
  }),
  ...defectsOf('web/portal/sending/files-field.tsx', FORM, {
    'sending: row of a refused file not marked':
      '          ...(row.id === refused && { problem: refusal }),\n',
    'sending: files removed with a large one not named': [
      '{removed.length > 0 && ',
      '{removed.length < 0 && ',
    ],
  }),
  ...defectsOf('web/portal/sending/outcome.ts', FORM, {
    'sending: refused file offered to be sent again': ['!FINAL_STATUSES.includes(status)', 'true'],
  }),
  ...defectsOf('web/portal/sending/submission.ts', FORM, {
    'sending: reason of a refusal not shown': ['title: reason || text', 'title: text'],
  }),
  ...defectsOf('web/portal/sending/form-end.tsx', FORM, {
    'sending: nothing said while offline': [
      'if (!isOnline && !wasOffline)',
      'if (isOnline && !wasOffline && !isOnline)',
    ],
  }),
  ...defectsOf('web/ui/page-title.ts', FORM, {
    "sending: percentage stays in the tab's title":
      'if (document.title === prefixed) document.title = plain;',
  }),
  ...defectsOf('web/ui/time-left.ts', 'tests/web/portal/time-left.test.ts', {
    'sending: time left jumps': [
      'return minutes > below * (1 - SLACK) && minutes <= last * (1 + SLACK) ? last : step;',
      'return below < 0 ? last : step;',
    ],
  }),
];
