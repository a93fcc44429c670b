// Forms that a page fills in and submits, files included.
import { leave, type Target, type Way } from './way.ts';

/** A form that is submitted into a frame of the page, or replaces the page. */
interface FormWay {
  method: 'get' | 'post';
  enctype: string;
  into: 'frame' | 'page';
  by?: number;
}

/** Runs in the browser. Puts the file into its field as drag and drop does. */
function submitForm({ target, way }: { target: Target; way: FormWay }): void {
  const { action, fields, file, bounce } = target;
  const form = document.createElement('form');
  form.method = way.method;
  form.enctype = way.enctype;
  form.action = way.by ? `${bounce}?status=${way.by}&to=${encodeURIComponent(action)}` : action;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('textarea');
    field.name = name;
    field.value = value;
    form.append(field);
  }
  if (file && way.enctype === 'multipart/form-data') {
    const carried = new DataTransfer();
    carried.items.add(new File([file], 'record.pdf', { type: 'application/pdf' }));
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'files';
    input.files = carried.files;
    form.append(input);
  }
  document.body.append(form);
  if (way.into === 'frame') {
    const frame = document.createElement('iframe');
    frame.name = `frame-of-${action}`;
    form.target = frame.name;
    document.body.append(frame);
  }
  form.submit();
}

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

const FORMS: Readonly<Record<string, FormWay>> = {
  'a form by GET in a frame': { method: 'get', enctype: URLENCODED, into: 'frame' },
  'a form by POST in a frame': { method: 'post', enctype: URLENCODED, into: 'frame' },
  'a multipart form with a file in a frame': { method: 'post', enctype: MULTIPART, into: 'frame' },
  'a form of plain text in a frame': { method: 'post', enctype: 'text/plain', into: 'frame' },
  'a form by GET': { method: 'get', enctype: URLENCODED, into: 'page' },
  'a form by POST': { method: 'post', enctype: URLENCODED, into: 'page' },
  'a multipart form with a file': { method: 'post', enctype: MULTIPART, into: 'page' },
  'a form of plain text': { method: 'post', enctype: 'text/plain', into: 'page' },
  'a form by a redirect that keeps it (307)': { method: 'post', enctype: URLENCODED, into: 'page', by: 307 },
  'a form by a redirect that keeps it (308)': { method: 'post', enctype: MULTIPART, into: 'page', by: 308 },
};

const byForm = ([name, form]: [string, FormWay]): Way => ({
  name,
  method: form.method === 'get' ? 'GET' : 'POST',
  from: 'foreign',
  leaves: form.into === 'page',
  go: (page, target) => leave(page.evaluate(submitForm, { target, way: form })),
});

const onOurs: FormWay = { method: 'post', enctype: URLENCODED, into: 'page' };

export const formWays: readonly Way[] = [
  ...Object.entries(FORMS).map(byForm),
  { ...byForm(['a form by POST on one of our pages', onOurs]), from: 'ours' },
];
