// The distribution's nginx, which sends files that Node has allowed (X-Accel-Redirect).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath, findProgram } from '../../scripts/programs.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { type Bench, CannotRun } from '../part.ts';
import { type Running, start } from './programs.ts';

interface Sites {
  /** Where the files are. */
  folder: string;
  /** Who decides about each download. */
  authorizer: Running;
}

function settings(home: string, port: number, { folder, authorizer }: Sites): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(home, name)};`,
  );
  return `
    daemon off;
    worker_processes auto;
    pid ${join(home, 'nginx.pid')};
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      ${temporary.join('\n')}
      server {
        listen 127.0.0.1:${port};
        location /ready { return 200; }
        location /protected/ { internal; alias ${folder}/; }
        location / { proxy_pass ${authorizer.url.replace('localhost', '127.0.0.1')}; }
      }
    }`;
}

/** @throws CannotRun when there is no nginx and it may not be installed. */
export async function startNginx(bench: Bench, sites: Sites): Promise<Running> {
  const program =
    bench.size === 'quick'
      ? (findOnPath('nginx') ?? Promise.reject(new CannotRun('no nginx on this machine')))
      : findProgram('nginx').catch((error: Error) => Promise.reject(new CannotRun(error.message)));
  const path = await program;
  const home = await bench.folder();
  const port = await freePort();
  const file = join(home, 'nginx.conf');
  await writeFile(file, settings(home, port, sites));
  const command = [path, '-c', file, '-e', join(home, 'error.log')];
  return start(bench, { command, env: {}, port, ready: '/ready', log: join(home, 'nginx.log') });
}
