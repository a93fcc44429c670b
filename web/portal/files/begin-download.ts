// Begins a download that the browser saves and shows the progress of. The server is asked first whether it would begin: a
// refusal would otherwise be a failed download without a reason.
import { addressOf, NetworkError, pageHeaders, readAnswer } from '../../api.ts';

/** @throws HttpError with the reason of a refusal; NetworkError without an answer. */
export async function beginDownload(path: string): Promise<void> {
  const address = addressOf(path);
  const head = await ask(address, 'HEAD');
  if (!head.ok) await explain(address);
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Only the answer to a GET says why. @throws HttpError, unless the file can be had by now. */
async function explain(address: string): Promise<void> {
  const answer = await ask(address, 'GET');
  if (answer.ok) await answer.body?.cancel();
  else readAnswer(answer.status, await answer.text());
}

async function ask(address: string, method: 'HEAD' | 'GET'): Promise<Response> {
  try {
    return await fetch(address, { method, credentials: 'include', headers: pageHeaders() });
  } catch (error) {
    throw new NetworkError('No answer from the server', { cause: error });
  }
}
