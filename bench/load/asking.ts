// Small requests, one after another on one kept connection, and how long each took.
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

type Headers = Readonly<Record<string, string>>;

export interface Asker {
  /** Makes one request; fails unless it is answered with success. @returns milliseconds */
  ask(path: string, headers?: Headers): Promise<number>;
  /** The body of the last answer. */
  readonly body: Buffer;
  close(): void;
}

export function openAsker(url: string, cookie = ''): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let body: Buffer = Buffer.alloc(0);
  return {
    async ask(path, headers = {}) {
      const started = performance.now();
      const all = { ...(cookie ? { cookie } : {}), ...headers };
      const [answer] = (await once(get(url + path, { agent, headers: all }), 'response')) as [
        IncomingMessage,
      ];
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const ms = performance.now() - started;
      body = Buffer.concat(chunks);
      const status = answer.statusCode ?? 0;
      if (status < 200 || status > 299)
        throw new Error(`${path} was answered ${status}: ${body.toString().slice(0, 200)}`);
      return ms;
    },
    get body() {
      return body;
    },
    close: () => agent.destroy(),
  };
}
