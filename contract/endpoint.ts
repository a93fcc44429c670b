// Describes one call in one place. The server binds the description to a handler (server/http/serve.ts), the
// browser calls it (web/api.ts), and tests iterate over all descriptions.
import { done, type Failure } from './answers.ts';
import { z } from './z.ts';

export type Role = 'client' | 'staff';

/** Role ids of the specification (§9). The browser keeps them; the server never reads them back. */
export const ROLE_ID = { staff: 1, client: 2 } as const;

/**
 * A header of our pages: the id of the account whose page makes the call. If another account is signed in by now, the call
 * is refused with 409. Other programs need not send it.
 */
export const ACCOUNT_HEADER = 'x-account';

/**
 * A header with the token of an upload link. Its sender is the holder of that link, whatever cookie comes along. It is not in
 * the address, because addresses are logged on the way.
 */
export const LINK_HEADER = 'x-upload-link';

/**
 * Who may call: everyone, both kinds of account, only one kind, those of staff who are administrators, the holder of an upload
 * link, or anyone who sends files: an account or the holder of a link.
 */
export type Caller = 'anyone' | 'signed-in' | Role | 'administrator' | 'link' | 'sender';

export type Method = 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE';

/** An answer without JSON: the type of a file, or nothing (contract/uploads.ts). */
type OtherAnswer = '*/*' | 'application/zip' | 'text/plain' | 'none';

/** What is left out has its default in {@link endpoint}. */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Answer extends z.ZodType | OtherAnswer = z.ZodType | OtherAnswer,
  Who extends Caller = Caller,
> {
  /** For other programs: what the call does. */
  readonly description: string;
  readonly path: string;
  /**
   * By default POST for a change, else GET. GET takes its fields from the query, POST the same fields from a JSON, form or
   * multipart body. The other methods are those of tus (contract/uploads.ts), which has its fields in headers.
   */
  readonly methods: readonly Method[];
  readonly who: Who;
  /** Calls that change something are refused when another site's page makes them, whatever the method. */
  readonly changes: boolean;
  readonly input: Input;
  /** What a success answers with 200. */
  readonly answer: Answer;
  /** Calls that are recorded as an access: another site's page could otherwise plant one in a record. */
  readonly recorded?: boolean;
  /** Staff may call it before they have set up a second factor that the firm requires. */
  readonly beforeEnrollment?: boolean;
  /** False for health: a supervisor that gets 429 would restart a server that works. */
  readonly limited: boolean;
  /** True when the body is multipart with files: server/uploads/receive.ts reads it without buffering. */
  readonly files: boolean;
  /** True for a file that is read in many ranges, which have separate limits. */
  readonly ranged?: boolean;
  /** A POST may have its fields in the address, with a body that is of another type, or says something else. */
  readonly inAddress?: boolean;
}

export type InputOf<E extends Endpoint> = z.output<E['input']>;
/** A success, or a failure, which is the same for most calls. */
export type OutputOf<E extends Endpoint> =
  E['answer'] extends z.ZodType<infer Output>
    ? Output | ([Extract<Output, { success: 0 }>] extends [never] ? Failure : never)
    : never;

type Required = 'description' | 'path' | 'who';
type Description<E extends Endpoint> = Pick<E, Required> & Partial<Omit<E, Required>>;

const noFields = z.object({});

/** Describes one call. A browser gets only its path and methods (web/schemas-left-out.ts). */
export function endpoint<
  Who extends Caller,
  Input extends z.ZodType = typeof noFields,
  Answer extends z.ZodType | OtherAnswer = typeof done,
>(description: Description<Endpoint<Input, Answer, Who>>): Endpoint<Input, Answer, Who> {
  const { changes = false } = description;
  const usual = { changes, methods: [changes ? 'POST' : 'GET'], input: noFields, answer: done } as const;
  return { limited: true, files: false, ...usual, ...description } as unknown as Endpoint<Input, Answer, Who>;
}
