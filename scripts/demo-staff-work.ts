// What staff have done in the demo, for the pictures: a question, a note, a draft, an inquiry that someone takes
// care of, and colleagues of the client.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { forgotPassword, resetPassword } from '../contract/accounts/accounts.ts';
import { inviteColleague, joinTeam } from '../contract/accounts/team.ts';
import { sendMessage } from '../contract/conversation.ts';
import { saveDraft } from '../contract/drafts.ts';
import { viewInquiry } from '../contract/inquiries.ts';
import { pages } from '../contract/pages.ts';
import { assignInquiry } from '../contract/staff/assignment.ts';
import { saveNote } from '../contract/staff/notes.ts';
import { digestOf, WireClient } from '../tests/support/requests/wire-client.ts';
import { STAFF } from './demo-data.ts';
import { type Demo, demoClient, demoStaff } from './with-demo.ts';

/** The newest inquiry of the demo: its client is asked something. */
export const ASKED = 15;
/** The one before it: its statement is begun. */
export const BEGUN = 14;

const MAIL_TRIES = 100;

export async function addStaffWork({ url }: Demo): Promise<void> {
  const staff = new WireClient(url);
  await staff.signInAsStaff(demoStaff);
  const view = await staff.call(viewInquiry, { inquiryid: BEGUN });
  const colleagues = (view.success === 1 && view.data[0].colleagues) || [];
  const own = colleagues.find(({ name }) => name === STAFF[0]?.name);
  if (!own) throw new Error('The demo has no staff.');
  await staff.call(assignInquiry, { inquiryid: BEGUN, assignee: own.accountid, previous: '' });
  const text =
    'The office called: the letters of the second employer do not exist. We need not wait for them.';
  await staff.call(saveNote, { inquiryid: BEGUN, text });
  const comment =
    'Three returns to work are documented (p. 1 of Records 2). Each one ended with the headaches that the first visit describes (p. 1 of Records 1).';
  const fields = JSON.stringify({ comment });
  await staff.call(saveDraft, { form: 'response', inquiryid: BEGUN, fields });
  const question =
    'Which hand is the dominant one? If a chart of the burn unit says it, please add that, too.';
  await staff.send(sendMessage, { inquiryid: ASKED, kind: 'request', text: question }, []);
}

/** One colleague who has joined, and one who was only invited. */
export async function inviteColleagues({ url, mails }: Demo): Promise<void> {
  const colleague = { fullName: 'Lee Sample', email: 'lee@demo.example', password: 'demo-colleague' };
  const client = new WireClient(url);
  const password = digestOf(demoClient.password);
  // Only a client who has opened a link from a mail can invite.
  await client.call(forgotPassword, { email: demoClient.email });
  const reset = await linkTo(demoClient.email, pages.resetPassword, mails);
  const [userId, token] = [reset.get('id'), reset.get('token') ?? ''];
  await client.call(resetPassword, { userId: Number(userId), token, newPassword: password });
  await client.signInAsClient(demoClient);
  await client.call(inviteColleague, { email: colleague.email, sees: 'all', password });
  await client.call(inviteColleague, { email: 'pat@demo.example', sees: 'own', password });
  const invited = new WireClient(url);
  await invited.register(colleague);
  await invited.signInAsClient(colleague);
  const joining = await linkTo(colleague.email, pages.joinTeam, mails);
  await invited.call(joinTeam, {
    token: joining.get('token') ?? '',
    password: digestOf(colleague.password),
  });
}

/** The values in a link, from a mail that may still be on its way. */
async function linkTo(email: string, page: string, mails: string): Promise<URLSearchParams> {
  for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
    // One that is still being written has another ending.
    for (const name of (await readdir(mails)).filter((each) => each.endsWith('.eml'))) {
      const mail = await readFile(join(mails, name), 'utf8');
      const query = mail.split(`${page}?`)[1]?.split(/\s/)[0];
      if (query && mail.includes(`To: ${email}`)) return new URLSearchParams(query);
    }
    await setTimeout(100);
  }
  throw new Error(`No mail to ${email} has a link to ${page}.`);
}
