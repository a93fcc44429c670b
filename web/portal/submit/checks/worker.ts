// The worker that examines chosen files, one after another. It is one file that loads nothing more.
import { examineFile } from './examine-file.ts';
import type { Findings, Question, Reply } from './findings.ts';

let last: Promise<void> = Promise.resolve();

async function answer({ id, file }: Question): Promise<void> {
  const findings = await examineFile(file).catch((error: unknown): Findings | undefined =>
    error instanceof DOMException ? { problem: 'unreadable' } : undefined,
  );
  const reply: Reply = { id, findings };
  postMessage(reply);
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  last = last.then(() => answer(data));
});
