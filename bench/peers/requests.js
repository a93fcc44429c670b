// Asks one URL over several connections without pause, with autocannon: `requests.js JSON`. Prints autocannon's report.
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

const { url, connections, seconds, headers, cookies, bodyFile } = JSON.parse(process.argv[2]);
let opened = 0;
const report = await autocannon({
  url,
  connections,
  duration: seconds,
  headers,
  ...(bodyFile && { method: 'POST', body: readFileSync(bodyFile) }),
  setupClient(client) {
    if (cookies.length > 0) client.setHeaders({ ...headers, cookie: cookies[opened % cookies.length] });
    opened += 1;
  },
});
console.log(JSON.stringify(report));
