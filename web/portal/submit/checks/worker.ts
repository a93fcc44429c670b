// The worker that examines chosen files, one after another. It is one file that loads nothing more.
import { examineFile, type Findings } from './examine-file.ts';

/** No findings: the worker failed. That says nothing about the file. */
export interface Reply {
  id: number;
  findings: Findings | undefined;
}

let last: Promise<void> = Promise.resolve();

async function answer(id: number, file: File): Promise<void> {
  const findings = await examineFile(file).catch((error: unknown): Findings | undefined =>
    error instanceof DOMException ? { problem: 'unreadable' } : undefined,
  );
  const reply: Reply = { id, findings };
  postMessage(reply);
}

// pdf.js has parts that no one waits for, which fail when its document is closed.
addEventListener('unhandledrejection', (event) => event.preventDefault());
addEventListener('message', ({ data: { id, file } }: MessageEvent<{ id: number; file: File }>) => {
  last = last.then(() => answer(id, file));
});
