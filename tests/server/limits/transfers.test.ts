// The slots of uploads: no address takes them all, however many accounts it uses.
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectTraces, findTraces, untilRunning } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { filePart, inquiryBody, upload, uploadHead } from '../../support/requests/multipart.ts';
import { RawConnection } from '../../support/requests/raw-http.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

describe('uploads from one address', () => {
  const server = serverForFile({ env: { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1,::1' } });
  const BODY = inquiryBody(filePart('one.pdf', makePdf('Fictitious', 50_000)));
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

  async function begin(who: Signed, ip: string): Promise<RawConnection> {
    const connection = await RawConnection.open(server.url);
    onTestFinished(() => connection.close());
    await connection.send(uploadHead(who, BODY.length, from(ip)));
    return connection;
  }

  it('leave places for other addresses, however many accounts send them', {
    tags: ['R7.564', 'V2.4.1'],
  }, async () => {
    const before = await findTraces(server);
    const held: RawConnection[] = [];
    for (let account = 0; account < 4; account += 1) {
      const client = await server.signIn('client');
      for (let count = 0; count < 3; count += 1) held.push(await begin(client, '2001:db8::1'));
    }
    // Ten run; the others were refused.
    await untilRunning(server, 10);
    const another = await server.signIn('client');
    const refused = await (await begin(another, '2001:db8::2:3')).answer();
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '15']);
    expect((await upload(another, BODY, from('203.0.113.9'))).status, 'the same account elsewhere').toBe(200);
    for (const connection of held) connection.close();
    await untilRunning(server, 0);
    await expectTraces(server, {
      ...before,
      inquiries: before.inquiries + 1,
      fileRows: before.fileRows + 1,
      files: expect.objectContaining({ length: before.files.length + 1 }) as unknown as string[],
    });
  });
});
