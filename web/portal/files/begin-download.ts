// Begins a download that the browser saves and shows the progress of. The server is asked first whether it would begin: a
// refusal would otherwise be a failed download without a reason.
import { addressOf, fetched, pageHeaders, readAnswer } from '../../api.ts';

/** @throws HttpError with the reason of a refusal; NetworkError without an answer. */
export async function beginDownload(path: string): Promise<void> {
  const address = addressOf(path);
  const init = { credentials: 'include', headers: pageHeaders() } as const;
  const { ok } = await fetched(address, { ...init, method: 'HEAD' }, async (answer) => answer);
  if (!ok) {
    // Only the answer to a GET says why; the file may be there by now.
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
