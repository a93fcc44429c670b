// `npm run contact`: reads consultation requests. The mail about one leaves out its message.
import { recordEvent, THE_SYSTEM } from '../audit/record.ts';
import { findContactRequest, listContactRequests } from '../db/contact-requests.ts';
import { readId, requireCount } from './arguments.ts';
import { printable } from './printable.ts';
import { runCommand } from './run-command.ts';

const NEWEST = 20;

await runCommand({
  usage: `Usage: npm run contact -- list, or npm run contact -- show ID
list prints the newest ${NEWEST} consultation requests, the newest first.
show prints one with its message. The audit log gets a row that says so.`,
  read([what, ...rest]) {
    if (what === 'list') {
      requireCount(rest, 0);
      return undefined;
    }
    if (what !== 'show') throw new Error('The first argument must be list or show.');
    return readId(rest);
  },
  async act({ db, secrets, now }, id) {
    if (id === undefined) {
      for (const request of await listContactRequests(db, NEWEST)) {
        const who = `${request.firstName} ${request.lastName}`.trim();
        console.log(
          [request.id, request.createdAt, printable(who), printable(request.organisation)].join('  '),
        );
      }
      return;
    }
    const request = await db.transaction().execute(async (trx) => {
      const found = await findContactRequest(trx, id);
      if (!found) throw new Error(`There is no consultation request ${id}.`);
      const detail = `by the operator: consultation request ${id}`;
      await recordEvent({ secrets, now }, trx, THE_SYSTEM, { event: 'contact-read', detail });
      return found;
    });
    console.log(
      [
        `Received: ${request.createdAt}`,
        `Name: ${printable(`${request.firstName} ${request.lastName}`.trim())}`,
        `Email: ${printable(request.email)}`,
        `Phone: ${printable(request.phone)}`,
        `Organization: ${printable(request.organisation)}`,
        '',
        ...(request.comments || 'There is no message.').split('\n').map(printable),
      ].join('\n'),
    );
  },
});
