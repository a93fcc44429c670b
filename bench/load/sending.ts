// The bench's side of sender.ts.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Sending, Sent } from './sender.ts';

export async function send(order: Sending): Promise<Sent> {
  const sender = fork(join(import.meta.dirname, 'sender.ts'));
  try {
    sender.send(order);
    const ended = once(sender, 'exit').then(() => Promise.reject(new Error('the sender ended')));
    const [sent] = (await Promise.race([once(sender, 'message'), ended])) as [Sent];
    return sent;
  } finally {
    sender.kill();
  }
}
