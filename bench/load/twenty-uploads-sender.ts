// The clients of twenty-uploads.ts, in a separate process so that they do not delay the sign-ins.
import { beginBigUpload, sha256OfBigUpload } from '../../tests/support/requests/big-upload.ts';
import { WireClient } from '../../tests/support/requests/wire-client.ts';

export interface Order {
  url: string;
  /** One session cookie per upload. */
  cookies: readonly string[];
  bytes: number;
}

process.once('message', async ({ url, cookies, bytes }: Order) => {
  const sha256 = sha256OfBigUpload(bytes);
  // Each from another address: one address gets half of the places at most.
  const uploads = cookies.map((cookie, index) =>
    beginBigUpload(new WireClient(url, cookie), bytes, sha256, `127.0.6.${index + 1}`),
  );
  const answers = await Promise.all(uploads.map((upload) => upload.finish()));
  process.send?.(answers, () => process.disconnect?.());
});
