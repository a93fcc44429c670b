// Uploads that break off or are malformed, against a server in its own process: none is answered as stored,
// and none leaves a row, a file or an open descriptor.

import {
  countRows,
  findLeftovers,
  listFileProblems,
  readStoredData,
} from '../../tests/support/data/stored-data.ts';
import { makePdf } from '../../tests/support/documents/pdf.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { CUT_BODY, cutOffsets, FRAMINGS } from '../../tests/support/requests/cuts.ts';
import {
  BOUNDARY,
  FINAL,
  type Framing,
  fieldParts,
  filePart,
  framed,
  INQUIRY,
  inquiryBody,
  part,
  type UploadOptions,
  upload,
  uploadHead,
} from '../../tests/support/requests/multipart.ts';
import { inChunks, LAST_CHUNK, RawConnection } from '../../tests/support/requests/raw-http.ts';
import type { WireClient } from '../../tests/support/requests/wire-client.ts';
import type { RealServer } from '../../tests/support/server/real-server.ts';
import { exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { atOnce } from '../trials/at-once.ts';
import { onServer } from '../trials/cleanup.ts';
import { until } from '../trials/until.ts';

/** Evenly spaced cuts; cutOffsets adds about 150 at the beginnings and ends of syntax elements. */
const BETWEEN = { quick: 12, full: 480 } as const satisfies Record<Size, number>;
const STALLS = 160;
const AT_ONCE = 16;

const PDF = makePdf('Fictitious', 3_000);
const SMALL_BODY = inquiryBody(filePart('one.pdf', PDF));

/** `wait`: the request is complete; the connection stays open for the response. */
type End = 'close' | 'reset' | 'finish' | 'wait';

interface Trial {
  what: string;
  options: UploadOptions;
  /** The bytes sent of the body. */
  sent: Buffer;
  end: End;
}

/** Complete bodies, cut off anywhere. */
function cutsAnywhere(size: Size): Trial[] {
  return FRAMINGS.flatMap((framing) => {
    const wire = framed(CUT_BODY, framing);
    return cutOffsets(wire, BETWEEN[size]).flatMap((offset) =>
      (['close', 'reset', 'finish'] as const).map((end) => ({
        what: `${framing}, cut at ${offset} by ${end}`,
        options: { framing, length: CUT_BODY.length },
        sent: wire.subarray(0, offset),
        end,
      })),
    );
  });
}

/** The complete body with a Content-Length that is too large or too small. */
function lengths(size: Size): Trial[] {
  const step = size === 'full' ? 977 : 9_973;
  const trials: Trial[] = [];
  // One or two bytes fewer would only cut the line break after the final boundary, which is optional.
  for (let missing = 3; missing < CUT_BODY.length; missing += missing < 60 ? 1 : step)
    trials.push(lying(CUT_BODY.length - missing), lying(CUT_BODY.length + missing));
  return trials;
}

const lying = (length: number): Trial => ({
  what: `content-length ${length} for ${CUT_BODY.length} bytes`,
  options: { length },
  sent: CUT_BODY,
  end: length < CUT_BODY.length ? 'wait' : 'finish',
});

/** Chunks with an invalid or wrong size, at any place. */
function chunks(size: Size): Trial[] {
  const sizes = ['zz', '-5', '', ' ', '0x10', 'ffffffffffffffffff', '1', '7ff', '3fe', '3fc', '3fd;\0'];
  const framing: Framing = 'chunked';
  const places = Array.from({ length: size === 'full' ? 40 : 6 }, (_, index) => index * 4);
  return places.flatMap((place) => {
    const before = inChunks(CUT_BODY.subarray(0, place * 1_021), 1_021);
    const rest = CUT_BODY.subarray(place * 1_021);
    const after = Buffer.concat([inChunks(rest.subarray(1_021), 1_021), Buffer.from(LAST_CHUNK)]);
    const content = rest.subarray(0, 1_021);
    return sizes.map((text) => ({
      what: `chunk ${place} of size "${text}"`,
      options: { framing },
      sent: Buffer.concat([before, Buffer.from(`${text}\r\n`), content, Buffer.from('\r\n'), after]),
      end: 'finish' as const,
    }));
  });
}

/** Boundaries that are missing or differ by one byte, in the head or in the body. */
function boundaries(): Trial[] {
  const wrong = (what: string, type: string) =>
    trial(`boundary ${what}`, SMALL_BODY, { headers: { 'content-type': type } });
  const ofHead = [
    wrong('missing', 'multipart/form-data'),
    wrong('empty', 'multipart/form-data; boundary='),
    wrong('empty and quoted', 'multipart/form-data; boundary=""'),
    wrong('longer', `multipart/form-data; boundary=${BOUNDARY}x`),
    wrong('shorter', `multipart/form-data; boundary=${BOUNDARY.slice(0, -1)}`),
    wrong('another', 'multipart/form-data; boundary=another'),
    wrong('of 300 characters', `multipart/form-data; boundary=${'b'.repeat(300)}`),
    wrong('in capitals', `multipart/form-data; boundary=${BOUNDARY.toUpperCase()}`),
    wrong('of a mixed body', `multipart/mixed; boundary=${BOUNDARY}`),
  ];
  const delimiter = `\r\n--${BOUNDARY}`;
  const ofBody: Trial[] = [];
  // Two bytes more than the delimiter: the last one is followed by two dashes.
  for (let at = SMALL_BODY.indexOf(delimiter); at >= 0; at = SMALL_BODY.indexOf(delimiter, at + 1))
    for (let offset = at; offset < at + delimiter.length + 2; offset += 1) {
      const body = Buffer.from(SMALL_BODY);
      body[offset] = (body[offset] ?? 0) ^ 0x15;
      ofBody.push(trial(`byte ${offset} of a boundary`, body));
    }
  const withoutFinal = SMALL_BODY.subarray(0, -FINAL.length);
  const afterDelimiter = ['\r\n', '-\r\n', '- -', '--x'].map((rest) => `--${BOUNDARY}${rest}`);
  const ofEnd = ['', ...afterDelimiter, '--\r\n'].map((end) =>
    trial(`end "${end}"`, Buffer.concat([withoutFinal, Buffer.from(end)])),
  );
  return [...ofHead, ...ofBody, ...ofEnd];
}

/** An invalid part after a valid one: it must not be ignored. */
function partHeads(): Trial[] {
  const heads = [
    'content-type: application/pdf',
    'content-disposition: form-data',
    'content-disposition: attachment; name="files"; filename="two.pdf"',
    'content-disposition form-data; name="files"; filename="two.pdf"',
    'content-disposition: form-data; name="files"; filename="two.exe"',
    'content-disposition: form-data; name="files"; filename="two\0.pdf"',
    'x: y',
    `x: ${'y'.repeat(100_000)}`,
  ];
  const whole = filePart('one.pdf', PDF);
  const bodies = heads.map((head) =>
    trial(`part head "${head.slice(0, 60)}"`, inquiryBody(whole, part(head, PDF))),
  );
  const headless = Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n`), PDF, Buffer.from('\r\n')]);
  const swapped = Buffer.concat([whole, ...fieldParts(INQUIRY), FINAL]);
  return [
    ...bodies,
    trial('a part without a head', inquiryBody(whole, headless)),
    trial('files before fields', swapped),
  ];
}

const trial = (what: string, sent: Buffer, options: UploadOptions = {}): Trial => ({
  what,
  options: { length: sent.length, ...options },
  sent,
  end: 'wait',
});

/** Sends the bytes and ends the connection as requested. @returns the status of the response, if any. */
async function make(who: WireClient, { options, sent, end }: Trial): Promise<number | undefined> {
  const connection = await RawConnection.open(who.url);
  await connection.send(uploadHead(who, sent.length, options));
  await connection.send(sent);
  // A reset destroys unread bytes; this response shows that the server has read them.
  if (end === 'reset') await who.fetch('/healthz');
  if (end !== 'wait') connection[end]();
  const isHeard = end === 'wait' || end === 'finish';
  const status = isHeard ? (await connection.answer())?.status : undefined;
  connection.close();
  return status;
}

/** Concurrent uploads that stall at different places. @returns their statuses. */
async function stall(who: WireClient): Promise<(number | undefined)[]> {
  const offsets = cutOffsets(CUT_BODY, STALLS).slice(0, STALLS);
  return atOnce(STALLS, offsets, async (offset) => {
    const connection = await RawConnection.open(who.url);
    await connection.send(uploadHead(who, CUT_BODY.length));
    await connection.send(CUT_BODY.subarray(0, offset));
    const status = (await connection.answer())?.status;
    connection.close();
    return status;
  });
}

async function leftovers(server: RealServer): Promise<number> {
  const { drafts, open } = await findLeftovers(server);
  return drafts.length + open.length;
}

async function attack(server: RealServer, size: Size, note: Note): Promise<Figure[]> {
  const who = await signInSomebody(server.url);
  const isStored = async (framing: Framing) => (await upload(who, CUT_BODY, { framing })).status === 200;
  const figures: Figure[] = [];
  let stored = 0;
  const control = async () => {
    for (const framing of FRAMINGS) if (await isStored(framing)) stored += 1;
  };

  /** Makes trials and waits until none is running. */
  async function count(what: string, trials: readonly Trial[]): Promise<void> {
    const statuses = await atOnce(AT_ONCE, trials, (each) => make(who, each));
    const told = statuses.flatMap((status, index) => (status === 200 ? [trials[index]?.what] : []));
    for (const name of told) note(`answered as stored: ${name}`);
    figures.push(noneOf(`${what}: ${number(trials.length)} trials, answered as stored`, told.length));
    await until(`nothing left of ${what}`, async () => (await leftovers(server)) === 0);
  }

  await control();
  await count('uploads cut at any byte by close, reset, and end', cutsAnywhere(size));
  await count('wrong Content-Length', lengths(size));
  await count('broken chunks', chunks(size));
  await count('missing and damaged boundaries', boundaries());
  await count('invalid parts', partHeads());
  if (size === 'full') {
    const statuses = await stall(who);
    const cut = statuses.filter((status) => status === 408).length;
    figures.push(exactly('stalled uploads: cut off with 408', STALLS, cut));
  }
  await control();
  figures.push(exactly('complete uploads before and after: stored', 2 * FRAMINGS.length, stored));

  const isClean = async () => (await leftovers(server)) === 0;
  await until('nothing left', isClean).catch((error) => note(error.message));
  figures.push(noneOf('temporary files and open descriptors left', await leftovers(server)));
  await server.stop({ keepData: true });
  const { inquiries, problems } = await readStoredData(server, async (data) => ({
    inquiries: await countRows(data, 'inquiries'),
    problems: await listFileProblems(data),
  }));
  for (const line of problems) note(line);
  figures.push(noneOf('rows from incomplete uploads', inquiries - stored));
  figures.push(noneOf('files without a row, rows without a file', problems.length));
  return figures;
}

export const cuts: Row = {
  name: 'cuts',
  run: (size, note) => onServer({}, (server) => attack(server, size, note)),
};
