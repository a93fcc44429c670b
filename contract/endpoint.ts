// Describes one call in one place. The server binds the description to a handler (server/http/serve.ts), the
// browser calls it (web/api.ts), and tests iterate over all descriptions.
import type { z } from './z.ts';

export type Role = 'client' | 'staff';

/** Role ids of the specification (§9). The browser keeps them; the server never reads them back. */
export const ROLE_ID = { staff: 1, client: 2 } as const;

/**
 * A header of our pages: the id of the account whose page makes the call. If another account is signed in by now, the call
 * is refused with 409. Other programs need not send it.
 */
export const ACCOUNT_HEADER = 'x-account';

/** Who may call: everyone, both kinds of account, only one kind, or those of staff who are administrators. */
export type Caller = 'anyone' | 'signed-in' | Role | 'administrator';

export type Method = 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE';

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output = unknown,
  Who extends Caller = Caller,
> {
  readonly path: string;
  /**
   * GET takes its fields from the query, POST the same fields from a JSON, form or multipart body. The other methods
   * are those of tus (contract/uploads.ts), which has its fields in headers.
   */
  readonly methods: readonly Method[];
  readonly who: Who;
  /** Calls that change something are refused when another site's page makes them, whatever the method. */
  readonly changes: boolean;
  /** Calls that are recorded as an access: another site's page could otherwise plant one in a record. */
  readonly recorded: boolean;
  readonly input: Input;
  /** Staff may call it before they have set up a second factor that the firm requires. */
  readonly beforeEnrollment: boolean;
  /** False for health: a supervisor that gets 429 would restart a server that works. */
  readonly limited: boolean;
  /** True when the body is multipart with files: server/uploads/receive.ts reads it without buffering. */
  readonly files: boolean;
  /** True for a file that is read in many ranges, which have separate limits. */
  readonly ranged: boolean;
  /** A POST may have its fields in the address, with a body that is of another type, or says something else. */
  readonly inAddress?: boolean;
  /** Carries the answer's type; nothing is stored here. */
  readonly output?: Output;
}

export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = NonNullable<E['output']>;

interface Description<Input extends z.ZodType, Who extends Caller> {
  path: string;
  methods: readonly Method[];
  who: Who;
  changes: boolean;
  input: Input;
  recorded?: boolean;
  files?: boolean;
  inAddress?: boolean;
  beforeEnrollment?: boolean;
  limited?: boolean;
  ranged?: boolean;
}

/** Describes one call; the answer's type is given first: `endpoint<Answer>()({ … })`. */
export function endpoint<Output>() {
  return <Input extends z.ZodType, Who extends Caller>(
    description: Description<Input, Who>,
  ): Endpoint<Input, Output, Who> => ({
    recorded: false,
    files: false,
    beforeEnrollment: false,
    limited: true,
    ranged: false,
    ...description,
  });
}

/** Every failure has this body, whatever its status. */
export interface Failure {
  success: 0;
  message: string;
}

/** The answer of a call that changes something and has only a message. */
export type ChangeAnswer = { success: 1; message: string } | Failure;
