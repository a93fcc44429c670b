import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { inquiryFields, smallFile, submitOne } from '../../../tests/support/cases.ts';
import { changesBetween, takeSnapshot } from '../../../tests/support/data/snapshot.ts';
import { newPerson } from '../../../tests/support/people.ts';
import { digestOf, type Person, WireClient } from '../../../tests/support/requests/wire-client.ts';
import type { RealServer } from '../../../tests/support/server/real-server.ts';

export interface Victim {
  role: 'client' | 'staff';
  context: BrowserContext;
  /** Stays on one of our pages; its requests are the victim's own. */
  ours: Page;
}

/** A changing call with the fields by which it succeeds. */
export interface ChangingCall {
  name: string;
  endpoint: Endpoint;
  /** The victim whose browser can make the call. */
  role: Victim['role'];
  fields: Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, ChangingCall['fields']>>;

export interface Victims {
  client: Victim;
  staff: Victim;
  calls: readonly ChangingCall[];
  /** Paths that a victim may read, including stored documents. */
  readable: readonly string[];
}

async function signIn(
  browser: Browser,
  server: RealServer,
  role: Victim['role'],
  name: string,
  password: string,
): Promise<Victim> {
  const context = await browser.newContext({ baseURL: server.url });
  const ours = await context.newPage();
  await ours.goto(pages.terms);
  const path = role === 'client' ? '/user/login' : '/admin/login';
  const status = await ours.evaluate(
    async ([address, fields]) => {
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
      return ((await answer.json()) as { success: number }).success;
    },
    [path, { username: name, password: digestOf(password) }] as const,
  );
  if (status !== 1) throw new Error(`The ${role} could not sign in`);
  return { role, context, ours };
}

/**
 * A call of each kind, by its name in the contract, in an order in which all of them succeed. same-origin.test.ts shows
 * that every other call is refused, too.
 */
async function callsOn(server: RealServer, victim: Person) {
  const attacker = newPerson('Made-Up Attacker');
  await new WireClient(server.url).register(attacker);
  const client = new WireClient(server.url);
  await client.signInAsClient(victim);
  const waiting = await submitOne(client);
  const toAnswer = await submitOne(client);
  const password = digestOf(server.admin.password);
  const ofClient: Fields = {
    sendContactRequest: {
      first_name: 'Forged',
      email: attacker.email,
      phone: '5550100143',
      organisation: 'Fictitious',
    },
    deleteInquiry: { inquiryid: String(waiting) },
    saveDraft: { form: 'inquiry', fields: '{"aboutCase":"Forged"}' },
    submitInquiry: inquiryFields({ mode: '1' }) as Record<string, string>,
    // The victim would continue to work in an account that the attacker can read.
    clientLogin: { username: attacker.email, password: digestOf(attacker.password) },
    logout: {},
  };
  const ofStaff: Fields = {
    saveNote: { inquiryid: String(toAnswer), text: 'Forged.' },
    answerInquiry: { processcomments: 'Forged.', mode: '2', getinquiryid: String(toAnswer) },
    inviteAccount: { role: 'staff', name: 'Forged', email: attacker.email, password },
    // The last one, because the others use the password that it replaces.
    changePassword: { password, newpassword: digestOf('chosen by the attacker') },
  };
  const view = await client.call(viewInquiry, { inquiryid: toAnswer });
  if (view.success !== 1) throw new Error(view.message);
  return { fields: { client: ofClient, staff: ofStaff }, inquiry: view.data[0] };
}

export async function openVictims(browser: Browser, server: RealServer): Promise<Victims> {
  const person = newPerson('Made-Up Victim');
  await new WireClient(server.url).register(person);
  const { fields, inquiry } = await callsOn(server, person);
  const calls = (['client', 'staff'] as const).flatMap((role) =>
    Object.entries(fields[role]).map(
      ([name, of]): ChangingCall => ({ name, endpoint: endpoints[name] as Endpoint, role, fields: of }),
    ),
  );
  const ofInquiry = `?inquiryid=${inquiry.inquiryid}`;
  const readable = [
    '/api/getClientsinquiry',
    `/api/getClientsinquiryview${ofInquiry}`,
    `/api/custody${ofInquiry}`,
    '/user/session',
    `/uploads/${inquiry.inquiryfileName}`,
    '/home',
    '/ClientHome',
    '/favicon.svg',
  ];
  const client = await signIn(browser, server, 'client', person.email, person.password);
  const { username, password } = server.admin;
  const staff = await signIn(browser, server, 'staff', username, password);
  return { client, staff, calls, readable };
}

/** The bytes of a valid file, as text. */
export const FILE_TEXT = smallFile().content.toString('latin1');

/** The control: makes the same calls from one of our pages. @returns how many succeed. */
export async function callFromOurs(
  server: RealServer,
  { ours, role }: Victim,
  calls: readonly ChangingCall[],
): Promise<number> {
  let worked = 0;
  for (const { endpoint, fields } of calls.filter((call) => call.role === role)) {
    const before = await takeSnapshot(server);
    const success = await ours.evaluate(
      async ([path, values, file]) => {
        const body = new FormData();
        for (const [name, value] of Object.entries(values)) body.append(name, value);
        if (file) body.append('files', new File([file], 'record.pdf', { type: 'application/pdf' }));
        const form = new URLSearchParams(values);
        const answer = await fetch(path, { method: 'POST', body: file ? body : form });
        return answer.ok && ((await answer.json()) as { success?: number }).success !== 0;
      },
      [endpoint.path, fields, endpoint.files ? FILE_TEXT : ''] as const,
    );
    if (success && changesBetween(before, await takeSnapshot(server)).length > 0) worked += 1;
  }
  return worked;
}

/** Whether the cookies of session and device are hidden from scripts and sent only by our own pages. */
export async function isWellKept({ context, ours }: Victim): Promise<boolean> {
  const cookies = await context.cookies();
  const areSafe = cookies.every(
    ({ domain, path, httpOnly, sameSite }) =>
      httpOnly && sameSite === 'Strict' && domain === 'localhost' && path === '/',
  );
  const names = cookies.map(({ name }) => name).sort();
  const isPersistent = cookies.some(({ name, expires }) => name === 'sid' && expires !== -1);
  const isHidden = (await ours.evaluate(() => document.cookie)) === '';
  return areSafe && isHidden && !isPersistent && names.join() === 'device,sid';
}
