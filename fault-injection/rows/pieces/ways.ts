// Who sends files in pieces: a client, or someone with an upload link.
import { saveDraft, viewDraft } from '../../../contract/drafts.ts';
import { sendHeldLink } from '../../../contract/upload-links.ts';
import { submitOne } from '../../../tests/support/cases.ts';
import { newPerson } from '../../../tests/support/people.ts';
import { type Person, WireClient } from '../../../tests/support/requests/wire-client.ts';
import { Holder, makeLink } from '../../../tests/support/upload-links.ts';

/** Who sends the files, and what they are to end as. */
export interface Way {
  draftId: number;
  signIn(): Promise<WireClient>;
  /** The SHA-256 of the files that are stored. */
  hashes(wire: WireClient): Promise<(string | undefined)[]>;
  isSignedIn: boolean;
}

export type Begin = (url: string) => Promise<Way>;

async function signedIn(url: string, person: Person): Promise<WireClient> {
  const wire = new WireClient(url);
  await wire.signInAsClient(person);
  return wire;
}

async function newClient(url: string): Promise<Person> {
  const person = newPerson();
  await new WireClient(url).register(person);
  return person;
}

/** A client, whose files belong to a draft. */
export async function byClient(url: string): Promise<Way> {
  const person = await newClient(url);
  const saved = await (await signedIn(url, person)).call(saveDraft, { form: 'inquiry', fields: '{}' });
  if (saved.success !== 1) throw new Error(saved.message);
  const { draftid } = saved.data;
  return {
    draftId: draftid,
    signIn: () => signedIn(url, person),
    isSignedIn: true,
    async hashes(wire) {
      const view = await wire.call(viewDraft, { draftid });
      return (view.success === 1 ? (view.data?.files ?? []) : []).map(({ sha256 }) => sha256);
    },
  };
}

/** Someone without an account, to whom a client gave a link. */
export async function byLink(url: string): Promise<Way> {
  const client = await signedIn(url, await newClient(url));
  const { holder } = await makeLink(client, await submitOne(client));
  return {
    draftId: holder.pieces.draftId,
    signIn: async () => new Holder(url, holder.token),
    isSignedIn: false,
    async hashes(wire) {
      const sent = await wire.call(sendHeldLink, {});
      return sent.success === 1 ? sent.data.files.map(({ sha256 }) => sha256) : [];
    },
  };
}
