// Decides who may download, for nginx, which then sends the file itself (X-Accel-Redirect).
import { createServer } from 'node:http';

const { PORT, COOKIE } = process.env;

createServer((request, response) => {
  if (request.url === '/ready') return void response.end('ready');
  if (request.headers.cookie !== COOKIE) return void response.writeHead(401).end();
  response.writeHead(200, {
    'content-type': 'application/pdf',
    'x-accel-redirect': `/protected${request.url}`,
  });
  response.end();
}).listen(Number(PORT), '127.0.0.1');
