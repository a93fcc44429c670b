// Drafts with files for tests.
import { type Draft, saveDraft, viewDraft } from '../../contract/drafts.ts';
import { PIECE_BYTES } from '../../contract/limits.ts';
import { Pieces } from './requests/pieces.ts';
import type { SentFile, WireClient } from './requests/wire-client.ts';

type Saved = Pick<Draft, 'draftid' | 'version' | 'saveddate'>;

/** Begins a draft of a new inquiry, or of an answer. */
export async function beginDraft(
  who: WireClient,
  fields: Record<string, unknown> = {},
  inquiryid?: number,
): Promise<Saved> {
  const about = inquiryid === undefined ? { form: 'inquiry' } : { form: 'response', inquiryid };
  const answer = await who.call(saveDraft, { ...about, fields: JSON.stringify(fields) });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data;
}

/** The draft, as its owner reads it. */
export async function readDraft(who: WireClient, draftid: number): Promise<Draft> {
  const answer = await who.call(viewDraft, { draftid });
  if (answer.success !== 1 || !answer.data) throw new Error(answer.message);
  return answer.data;
}

/** Sends a file of a draft. @returns its stored name */
export async function addDraftFile(who: WireClient, draftid: number, file: SentFile): Promise<string> {
  await new Pieces(who, draftid).sendFile(file);
  return (await readDraft(who, draftid)).files.at(-1)?.filename ?? '';
}

/** Sends the first of two pieces of a file. */
export async function addUnfinishedFile(who: WireClient, draftid: number, name: string): Promise<void> {
  const pieces = new Pieces(who, draftid);
  const address = await pieces.addressOf(name, PIECE_BYTES + 1);
  const answer = await pieces.send(address, 0, Buffer.alloc(PIECE_BYTES, '%PDF-1.7 made up '));
  if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
}
