// Binds the passwords and second factors that earlier versions stored to their accounts, once for a database: since
// then only bound ones are accepted. The audit log says that it was done. Doing it at every start would also bind
// what someone has copied from one account to another in the meantime.
import { recordEvent } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { listUnboundHashes, replacePasswordHash } from '../db/accounts/accounts.ts';
import { listSecondFactors, replaceSealedSecret } from '../db/accounts/second-factors.ts';
import { areCredentialsBound, lockAuditHead } from '../db/audit/audit.ts';
import type { Db } from '../db/engine/engine.ts';
import { bindSecret } from './second-factor.ts';

const PROGRAM = { accountId: null, role: null, ip: '', requestId: '' };

type Parts = Pick<Context, 'db' | 'passwords' | 'secrets' | 'now'>;

export async function bindCredentials(context: Parts): Promise<void> {
  if (await areCredentialsBound(context.db)) return;
  await context.db.transaction().execute(async (trx) => {
    // Of two processes that start at the same moment, the second one waits here.
    await lockAuditHead(trx);
    if (await areCredentialsBound(trx)) return;
    await bindPasswords(context, trx);
    await bindSecondFactors(context, trx);
    await recordEvent(context, trx, PROGRAM, { event: 'credentials-bound' });
  });
}

async function bindPasswords({ passwords }: Parts, trx: Db): Promise<void> {
  for (const { id, role, passwordHash: old } of await listUnboundHashes(trx)) {
    const bound = passwords.bind({ id, role }, old);
    if (bound !== undefined) await replacePasswordHash(trx, id, { old, new: bound });
  }
}

async function bindSecondFactors(context: Parts, trx: Db): Promise<void> {
  for (const { accountId, sealedSecret: old } of await listSecondFactors(trx)) {
    const bound = bindSecret(context, accountId, old);
    if (bound !== undefined) await replaceSealedSecret(trx, accountId, { old, new: bound });
  }
}
