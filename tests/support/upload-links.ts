// Upload links for tests.
import { LINK_HEADER, makeUploadLink } from '../../contract/upload-links.ts';
import { Pieces } from './requests/pieces.ts';
import { WireClient } from './requests/wire-client.ts';

/** Makes calls with the token of a link, and with the cookie of a session if there is one. */
export class Holder extends WireClient {
  readonly token: string;

  constructor(url: string, token: string, cookie = '') {
    super(url, cookie);
    this.token = token;
  }

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set(LINK_HEADER, this.token);
    return super.fetch(path, { ...init, headers });
  }

  /** The files of the link, which has one draft. */
  get pieces(): Pieces {
    return new Pieces(this, 1);
  }
}

/** A client makes a link for an inquiry, or for the draft of a new one. */
export async function makeLink(
  client: WireClient,
  about: number | { draftid: number },
  terms: { recipient?: string; days?: number; maxbytes?: number } = {},
): Promise<{ linkid: number; token: string; holder: Holder }> {
  const given = { recipient: "St. Mary's (fictitious)", days: 7, ...terms };
  const of = typeof about === 'number' ? { inquiryid: about } : about;
  const answer = await client.call(makeUploadLink, { ...of, ...given });
  if (answer.success !== 1) throw new Error(answer.message);
  const { linkid, token } = answer;
  return { linkid, token, holder: new Holder(client.url, token) };
}
