// GET /metrics: who may read it.
import { describe, expect, it } from 'vitest';
import { metrics } from '../../../contract/endpoints.ts';
import { fetchMetrics, METRICS_TOKEN } from '../../support/outside/scraper.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const RIGHT = `Bearer ${METRICS_TOKEN}`;

const server = serverForFile({ env: { METRICS_TOKEN } });

describe('without METRICS_TOKEN', () => {
  const without = serverForFile();

  it('the path does not exist, whatever is sent', { tags: ['R7.150', 'V13.4.5'] }, async () => {
    const answerTo = async (path: string, init: RequestInit) => {
      const answer = await without.anonymous().fetch(path, init);
      return [answer.status, await answer.text(), answer.headers.get('www-authenticate')];
    };
    const headers = { authorization: RIGHT };
    for (const init of [{}, { headers }, { method: 'POST', headers }, { method: 'HEAD' }]) {
      const unknown = await answerTo('/no-such-path', init);
      expect(unknown[0]).toBe(404);
      expect(await answerTo(metrics.path, init)).toEqual(unknown);
    }
  });
});

describe('a caller', () => {
  it.each([
    ['nothing', ''],
    ['another token', RIGHT.replace('this', 'that')],
    ['a part of the token', RIGHT.slice(0, -1)],
    ['more than the token', `${RIGHT}x`],
    ['the token as a password', `Basic ${Buffer.from(`x:${METRICS_TOKEN}`).toString('base64')}`],
  ])('who sends %s gets nothing', { tags: ['R7.153', 'V13.4.5'] }, async (_what, authorization) => {
    const answer = await fetchMetrics(server.url, authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toEqual({ success: 0, message: 'You are not allowed to do this.' });
  });

  it('with the token is answered under any host name: Prometheus may use the address', {
    tags: ['R7.153'],
  }, async () => {
    const connection = await RawConnection.open(server.url);
    await connection.send(requestHead('GET', metrics.path, { host: '10.0.0.5:3000', authorization: RIGHT }));
    const answer = await connection.answer();
    connection.close();
    expect(answer?.status).toBe(200);
    expect(answer?.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer?.headers.get('cache-control')).toBe('no-store');
  });
});
