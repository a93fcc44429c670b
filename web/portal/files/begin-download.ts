// Begins a download that the browser saves, with its own progress bar. The page first asks the server whether it would
// send the file: a refusal would otherwise be a failed download without a reason.
import { addressOf, fetched, pageHeaders, readAnswer } from '../../api.ts';

/** @throws HttpError with the reason of a refusal; NetworkError without an answer. */
export async function beginDownload(path: string): Promise<void> {
  const address = addressOf(path);
  const init = { credentials: 'include', headers: pageHeaders() } as const;
  const { ok } = await fetched(address, { ...init, method: 'HEAD' }, async (answer) => answer);
  if (!ok) {
    // Only the answer to a GET says why, and by then the file may be there.
    const { status, text } = await fetched(address, init, async (answer) => {
      if (answer.ok) await answer.body?.cancel();
      return { status: answer.status, text: answer.ok ? '' : await answer.text() };
    });
    readAnswer(status, text);
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
