// Plain node:http: a request piped to a file, the same with its SHA-256, and a file piped to a response.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { PORT, FOLDER = '.' } = process.env;
let count = 0;

function receive(request, response, isHashed) {
  count += 1;
  const name = `file-${count}`;
  const hash = createHash('sha256');
  if (isHashed) request.on('data', (chunk) => hash.update(chunk));
  const file = request.pipe(createWriteStream(join(FOLDER, name)));
  file.on('close', () => response.end(JSON.stringify({ name, sha256: isHashed ? hash.digest('hex') : '' })));
}

async function send(path, response) {
  const { size } = await stat(path);
  response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': size });
  createReadStream(path).pipe(response);
}

createServer((request, response) => {
  if (request.url === '/ready') response.end('ready');
  else if (request.url === '/bare') receive(request, response, false);
  else if (request.url === '/hashed') receive(request, response, true);
  else void send(join(FOLDER, request.url ?? ''), response);
}).listen(Number(PORT), '127.0.0.1');
