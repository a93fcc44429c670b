// The worker that examines chosen files, one after another. It is one file that loads nothing more.
import { examineFile, type Findings } from './examine-file.ts';

let last: Promise<void> = Promise.resolve();

/** Answers on the port that came with the file. No findings: this failed, which says nothing about the file. */
async function answer(file: File, port: MessagePort | undefined): Promise<void> {
  const findings = await examineFile(file).catch((error: unknown): Findings | undefined =>
    error instanceof DOMException ? { problem: 'unreadable' } : undefined,
  );
  port?.postMessage(findings);
}

// pdf.js has parts that no one waits for, which fail when its document is closed.
addEventListener('unhandledrejection', (event) => event.preventDefault());
addEventListener('message', ({ data: file, ports: [port] }: MessageEvent<File>) => {
  last = last.then(() => answer(file, port));
});
