// A client for the calls of §7 without a browser: MD5 digests, a cookie jar, multipart uploads. Tests use it
// to prepare their data, and the demo to create its cases.
import { createHash } from 'node:crypto';
import * as accounts from '../../../contract/accounts/accounts.ts';
import type { Endpoint, OutputOf } from '../../../contract/endpoint.ts';
import * as inquiries from '../../../contract/inquiries.ts';

export interface SentFile {
  name: string;
  content: Buffer;
}

export interface Person {
  fullName: string;
  email: string;
  password: string;
}

type Fields = Readonly<Record<string, string | number>>;

export const digestOf = (password: string): string => createHash('md5').update(password).digest('hex');

/** The fields of a registration. */
export const registrationFields = ({ fullName, email, password }: Person) => ({
  fullName,
  organization: 'Fictitious Law Office',
  email,
  contactNumber: '5550100142',
  clientcnfrmpassword: digestOf(password),
});

/** A multipart body with all fields before the files. */
export function toForm(fields: Readonly<Record<string, unknown>>, files: readonly SentFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const { name, content } of files) form.append('files', new Blob([new Uint8Array(content)]), name);
  return form;
}

export class WireClient {
  readonly url: string;
  #cookies = new Map<string, string>();

  /** @param cookie of an existing session, as `name=value`; more follow after `; `. */
  constructor(url: string, cookie = '') {
    this.url = url;
    for (const pair of cookie.split('; ')) {
      const [name, value] = pair.split('=');
      if (name && value) this.#cookies.set(name, value);
    }
  }

  /** The Cookie header, which is all that another program needs to use this session. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookies.size > 0) headers.set('cookie', this.cookie);
    const response = await fetch(this.url + path, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  /** Makes a call and throws unless it succeeds. */
  async call<E extends Endpoint>(endpoint: E, fields: Fields): Promise<OutputOf<E>> {
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    return await this.#answer(
      endpoint,
      endpoint.methods.includes('POST')
        ? await this.fetch(endpoint.path, { method: 'POST', body: query })
        : await this.fetch(`${endpoint.path}?${query}`),
    );
  }

  /** The same as {@link call}, with files. */
  async send<E extends Endpoint>(
    endpoint: E,
    fields: Fields,
    files: readonly SentFile[],
  ): Promise<OutputOf<E>> {
    return await this.#answer(
      endpoint,
      await this.fetch(endpoint.path, { method: 'POST', body: toForm(fields, files) }),
    );
  }

  async #answer<E extends Endpoint>(endpoint: E, response: Response): Promise<OutputOf<E>> {
    const body = (await response.json()) as OutputOf<E> & { success?: number; message?: string };
    if (!response.ok || body.success === 0) {
      throw new Error(`${endpoint.path} answered ${response.status}: ${body.message}`);
    }
    return body;
  }

  async register(person: Person): Promise<void> {
    await this.call(accounts.registerClient, registrationFields(person));
  }

  async signInAsClient({ email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
    await this.call(accounts.clientLogin, { username: email, password: digestOf(password) });
  }

  async signInAsStaff({ username, password }: { username: string; password: string }): Promise<void> {
    await this.call(accounts.staffLogin, { username, password: digestOf(password) });
  }

  /** Submits an inquiry and returns its id. */
  async submit(fields: Fields, files: readonly SentFile[]): Promise<number> {
    const answer = await this.send(
      inquiries.submitInquiry,
      { mode: inquiries.MODE.submit, ...fields },
      files,
    );
    if (answer.success !== 1) throw new Error(answer.message);
    return answer.inquiryid;
  }

  async answer(inquiryId: number, comment: string, files: readonly SentFile[]): Promise<void> {
    const fields = { processcomments: comment, mode: inquiries.MODE.answer, getinquiryid: inquiryId };
    await this.send(inquiries.answerInquiry, fields, files);
  }
}
