// The samples of deploy/proxy/, changed only where an operator would change them: name, ports, paths.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/run-tool.ts';

export interface Place {
  /** An empty folder for settings, logs and temporary files. */
  folder: string;
  httpPort: number;
  httpsPort: number;
  /** Where the server listens. */
  serverPort: number;
  /** Paths of the certificate and its key, in PEM. */
  certificate: string;
  key: string;
}

export interface Sample {
  name: 'nginx' | 'caddy';
  /** The access log of the sample, in the folder. */
  log: string;
  /** Returns the program's arguments, after it has written the settings. */
  prepare(place: Place): Promise<string[]>;
}

/** @throws when the sample no longer has one of the texts. */
async function adapt(
  sample: string,
  changes: readonly (readonly [from: string, to: string])[],
): Promise<string> {
  let text = await readFile(join(root, 'deploy/proxy', sample), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/proxy/${sample} has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}

const nginx: Sample = {
  name: 'nginx',
  log: 'review.log',
  async prepare({ folder, httpPort, httpsPort, serverPort, certificate, key }) {
    const sample = await adapt('nginx.conf', [
      ['listen 80;', `listen 127.0.0.1:${httpPort};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
      ['/etc/ssl/reviews.example/fullchain.pem', certificate],
      ['/etc/ssl/reviews.example/privkey.pem', key],
      ['https://reviews.example$', `https://localhost:${httpsPort}$`],
      ['server_name reviews.example', 'server_name localhost'],
      ['/var/log/nginx/', `${folder}/`],
      ['127.0.0.1:3000', `127.0.0.1:${serverPort}`],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const settings = join(folder, 'nginx.conf');
    await writeFile(
      settings,
      `daemon off; pid ${join(folder, 'pid')}; ${process.getuid?.() === 0 ? 'user root;' : ''}
       events {} http { ${temporary.join(' ')} ${sample} }`,
    );
    return ['-c', settings, '-e', join(folder, 'start.log')];
  },
};

const caddy: Sample = {
  name: 'caddy',
  log: 'review.log',
  async prepare({ folder, httpPort, httpsPort, serverPort, certificate, key }) {
    const sample = await adapt('Caddyfile', [
      ['http://{$SITE_HOST:reviews.example} {', `http://localhost:${httpPort} {`],
      [
        'https://{$SITE_HOST:reviews.example} {',
        `https://localhost:${httpsPort} {\n\ttls ${certificate} ${key}`,
      ],
      ['https://{$SITE_HOST:reviews.example}{path}', `https://localhost:${httpsPort}{path}`],
      ['/var/log/caddy/', `${folder}/`],
      ['127.0.0.1:3000', `127.0.0.1:${serverPort}`],
    ]);
    const settings = join(folder, 'Caddyfile');
    await writeFile(settings, `{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n}\n${sample}`);
    return ['run', '--config', settings, '--adapter', 'caddyfile'];
  },
};

export const samples: readonly Sample[] = [nginx, caddy];
