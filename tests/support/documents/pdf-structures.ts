// PDFs of every structure that programs write, and of some that only an attacker does: what a reader of their page count
// has to cope with. The encrypted ones were made with pypdf.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { PdfFacts } from '../../../contract/examine-pdf.ts';
import { foundFile } from './found.ts';

export interface SamplePdf {
  content: Buffer;
  facts: PdfFacts;
}

/** The objects of a document by their numbers. */
type Objects = Map<number, string>;

const HEADER = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
const latin = (text: string) => Buffer.from(text, 'latin1');
const stream = (dict: string, data: Buffer) =>
  `<< ${dict} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;

/** A tree of pages as programs write it: at most this many in one node. */
const PAGES_IN_NODE = 50;
const FIRST_NODE = 3;

/** The root is object 1, and the tree of the pages object 2. */
function pageObjects(pages: number): Objects {
  const objects: Objects = new Map([[1, '<< /Type /Catalog /Pages 2 0 R >>']]);
  const nodes = Math.ceil(pages / PAGES_IN_NODE);
  const list = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${first + index} 0 R`).join(' ');
  objects.set(2, `<< /Type /Pages /Kids [${list(FIRST_NODE, nodes)}] /Count ${pages} >>`);
  for (let node = 0; node < nodes; node += 1) {
    const first = FIRST_NODE + nodes + node * PAGES_IN_NODE;
    const count = Math.min(PAGES_IN_NODE, pages - node * PAGES_IN_NODE);
    const number = FIRST_NODE + node;
    objects.set(number, `<< /Type /Pages /Parent 2 0 R /Kids [${list(first, count)}] /Count ${count} >>`);
    for (let page = first; page < first + count; page += 1)
      objects.set(page, `<< /Type /Page /Parent ${number} 0 R /MediaBox [0 0 612 792] >>`);
  }
  return objects;
}

interface Written {
  text: string;
  positions: Map<number, number>;
}

function write(objects: Objects, before = HEADER): Written {
  const positions = new Map<number, number>();
  const parts = [before];
  let at = before.length;
  for (const [number, object] of objects) {
    const part = `${number} 0 obj\n${object}\nendobj\n`;
    positions.set(number, at);
    parts.push(part);
    at += part.length;
  }
  return { text: parts.join(''), positions };
}

const tenDigits = (value: number) => String(value).padStart(10, '0');

/** A table with one part for each run of numbers. */
function table(positions: Map<number, number>, trailer: string): string {
  const numbers = [...positions.keys()].sort((one, other) => one - other);
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  const entries = (run: number[]) => run.map((one) => `${tenDigits(positions.get(one) ?? 0)} 00000 n \n`);
  const parts = runs.map((run) => `${run[0]} ${run.length}\n${entries(run).join('')}`);
  const size = (numbers.at(-1) ?? 0) + 1;
  return `xref\n0 1\n0000000000 65535 f \n${parts.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`;
}

const ending = (position: number) => `startxref\n${tenDigits(position)}\n%%EOF\n`;

function classic(objects: Objects, trailer = ''): string {
  const { text, positions } = write(objects);
  return text + table(positions, trailer) + ending(text.length);
}

export const classicPdf = (pages: number): Buffer => latin(classic(pageObjects(pages)));

/** Since PDF 1.5: objects in compressed streams, and a compressed table with a predictor. */
function packed(objects: Objects, data?: Buffer): string {
  const [holder, tableNumber] = [800_001, 800_002];
  let head = '';
  let body = '';
  for (const [number, object] of objects) {
    head += `${number} ${body.length} `;
    body += `${object}\n`;
  }
  const contained = data ?? deflateSync(latin(head + body));
  const holding = `/Type /ObjStm /N ${objects.size} /First ${head.length} /Filter /FlateDecode`;
  const { text, positions } = write(new Map([[holder, stream(holding, contained)]]));
  const rows: [number, number[]][] = [...objects.keys()].map((number, index) => [number, [2, holder, index]]);
  rows.push([holder, [1, positions.get(holder) ?? 0, 0]], [tableNumber, [1, text.length, 0]]);
  let previous = Buffer.alloc(9);
  const encoded = rows.map(([, [type = 0, second = 0, third = 0]]) => {
    const row = Buffer.alloc(9);
    row.writeUInt8(type);
    row.writeUInt32BE(second, 1);
    row.writeUInt32BE(third, 5);
    const filtered = Buffer.from(row.map((byte, index) => byte - (previous[index] ?? 0)));
    previous = row;
    return Buffer.concat([Buffer.of(2), filtered]);
  });
  const index = rows.map(([number]) => `${number} 1`).join(' ');
  const dict = `/Type /XRef /Size 800003 /W [1 4 4] /Index [${index}] /Root 1 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 9 >>`;
  const last = write(new Map([[tableNumber, stream(dict, deflateSync(Buffer.concat(encoded)))]]), text);
  return last.text + ending(text.length);
}

/** One object says something else. */
function changed(objects: Objects, number: number, from: string, to: string): string {
  return classic(objects.set(number, (objects.get(number) ?? '').replace(from, to)));
}

const withCatalog = (more: string): Objects =>
  pageObjects(3).set(1, `<< /Type /Catalog /Pages 2 0 R ${more} >>`);

/** The last page is in the document, but its table calls it deleted. */
function forgetful(): string {
  const text = classic(pageObjects(214));
  const at = text.lastIndexOf(' 00000 n \n');
  return `${text.slice(0, at)} 00000 f \n${text.slice(at + 10)}`;
}

const damaged = (pages: number): PdfFacts => ({ pages, problem: 'damaged' });

const encrypted = (name: string) => readFileSync(new URL(`./encrypted/${name}.pdf`, import.meta.url));

/** Documents that a viewer opens, and those that ask for a password or have lost pages. */
export function ordinaryPdfs(): Record<string, SamplePdf> {
  const plain = classic(pageObjects(214));
  const sample = (text: string, facts: PdfFacts): SamplePdf => ({ content: latin(text), facts });
  const locked = (name: string, facts: PdfFacts): SamplePdf => ({ content: encrypted(name), facts });
  const withoutEnd = (text: string) => text.slice(0, text.lastIndexOf('startxref'));
  return {
    'a table': sample(plain, { pages: 214 }),
    'five thousand pages': { content: classicPdf(5_000), facts: { pages: 5_000 } },
    'five thousand compressed pages': sample(packed(pageObjects(5_000)), { pages: 5_000 }),
    'no end': sample(withoutEnd(plain), damaged(214)),
    'a page tree whose end is cut off': sample(plain.slice(0, plain.indexOf('\n200 0 obj')), {
      problem: 'damaged',
    }),
    'a count of too many pages': {
      content: foundFile('count-900-of-3-pages.pdf'),
      facts: { pages: 3 },
    },
    'a page that is missing': sample(changed(pageObjects(5), 3, '6 0 R', '99 0 R'), damaged(3)),
    'a count that is wrong inside the tree': sample(changed(pageObjects(120), 3, '/Count 50', '/Count 51'), {
      pages: 120,
    }),
    'a table that has forgotten a page': sample(forgetful(), damaged(214)),
    'files inside': {
      content: foundFile('portfolio-40-pages-attached.pdf'),
      facts: { pages: 1, problem: 'attachments' },
    },
    'a form that its program writes': sample(
      classic(withCatalog('/NeedsRendering true /AcroForm << /XFA [(datasets) 9 0 R] /Fields [] >>')),
      { pages: 3, problem: 'form' },
    ),
    'a form that is drawn on its pages': sample(
      classic(withCatalog('/AcroForm << /XFA [(datasets) 9 0 R] /Fields [8 0 R] >>')),
      { pages: 3 },
    ),
    'nothing after the header': sample('%PDF-1.7\n', { problem: 'damaged' }),
    'no header': sample('<html>a page that asks to sign in</html>', { problem: 'damaged' }),
    'restricted with AES, 256 bits': locked('packed-aes-256-open', { pages: 7 }),
    'a password, AES': locked('packed-aes-256-locked', { problem: 'locked' }),
    'a password, with a table': locked('table-aes-256-locked', { problem: 'locked' }),
  };
}

const tree = (text: string): Objects =>
  new Map([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, text],
  ]);

/** Documents that try to keep a reader busy, or to fill its memory. */
export function hostilePdfs(): Record<string, Buffer> {
  const loop = tree('<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 400 >>');
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 1 });
  return {
    'a tree that contains itself': latin(classic(loop)),
    'a reference to itself': latin(classic(tree('2 0 R'))),
    'a billion pages that are not there': latin(classic(tree('<< /Type /Pages /Count 1000000000 >>'))),
    'lists in lists': latin(classic(tree('['.repeat(200_000)))),
    'dictionaries without end': latin(classic(tree('<</A'.repeat(200_000)))),
    'millions of values': latin(classic(tree(`<< /Type /Pages /Kids [${'<<>>'.repeat(900_000)}] >>`))),
    'a string without end': latin(classic(tree('('.repeat(3_000_000)))),
    'a bomb of objects': latin(packed(pageObjects(3), bomb)),
    // One list that needs more memory at once than the heap may have: V8 then ends the process.
    'a list of twenty million values': latin(
      packed(
        pageObjects(1)
          .set(1, '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Kids 900 0 R >> >> >>')
          .set(900, `[${'0 '.repeat(20_000_000)}]`),
      ),
    ),
    'a table that comes before itself': latin(classic(loop, `/Prev ${write(loop).text.length}`)),
    'streams of objects without end': latin(
      `%PDF-1.7\n${Array.from({ length: 15_000 }, (_, number) => `${number + 1} 0 obj<</Type/ObjStm/N 1/First 4>>stream\nmmmmmmmm\n`).join('')}trailer<</Root 1 0 R>>`,
    ),
    'objects without end': latin(`%PDF-1.7\n${'1 0 obj<</Type/ObjStm '.repeat(50_000)}`),
    'too many objects': latin(
      `%PDF-1.7\n${Array.from({ length: 300_100 }, (_, number) => `${number} 0 obj\n`).join('')}`,
    ),
  };
}
