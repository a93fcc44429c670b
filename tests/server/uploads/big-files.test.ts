// The largest file allowed, with the real server in its own process: streamed from a generator, returned byte for byte, with
// little memory. Runs once, on SQLite (vitest.config.ts). Smaller limits: tests/server/uploads/upload-refusals.test.ts
// Runs only on SQLite and the disk.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { MAX_FILE_BYTES } from '../../../contract/limits.ts';
import { newClient } from '../../support/people.ts';
import { beginBigUpload, forgetPeak, memoryOf } from '../../support/requests/big-upload.ts';
import { startServer } from '../../support/server/real-server.ts';

const MIB = 1024 * 1024;

async function sha256Of({ body }: Response): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body ?? []) hash.update(chunk);
  return hash.digest('hex');
}

// Writes a gigabyte to a disk that other tests use too.
it('a file of 1 GiB is stored and returned byte for byte, with little memory', {
  tags: ['V5.2.1', 'V15.2.2'],
}, async () => {
  const server = await startServer();
  try {
    const { wire: client } = await newClient(server.url);
    await forgetPeak(server.pid);
    const before = (await memoryOf(server.pid)).now;
    const answer = await beginBigUpload(client, MAX_FILE_BYTES).finish();
    const growth = (await memoryOf(server.pid)).peak - before;
    expect(answer).toMatchObject({ status: 200, success: 1 });
    const view = await client.call(viewInquiry, { inquiryid: answer.inquiryid ?? 0 });
    const [file] = (view.success === 1 && view.data[0].inquiryfiles) || [];
    expect(file).toMatchObject({ bytes: 1_073_741_824, sha256: answer.sha256, originalname: 'big.pdf' });
    expect(await sha256Of(await client.fetch(`/uploads/${file?.filename}`))).toBe(answer.sha256);
    // A quarter of the file: V8 decides when buffers that were used once are freed (docs/decisions/0016).
    expect(growth).toBeLessThanOrEqual(256 * MIB);
  } finally {
    await server.stop();
  }
});
