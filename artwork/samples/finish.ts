// Completes Chromium's PDFs through qpdf's JSON: fixed dates and ids, so that a re-run gives the same bytes;
// document properties; running heads marked as artifacts for screen readers; small size.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { site } from '../../site.config.ts';
import { type SampleDocument, sourceOf } from './parts.ts';

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
type Dict = { [key: string]: Value };
interface PdfObject {
  value?: Value;
  stream?: { dict: Dict; data?: string };
}
type Objects = Record<string, PdfObject>;

const PAINTS = /(?:^|\s)(?:Tj|TJ|f\*?|S|s|B\*?|b\*?|Do|sh)$/;

/** Wraps all untagged content (running heads, rules, backgrounds) as artifacts. */
export function markArtifacts(content: string): string {
  const out: string[] = [];
  let loose: string[] = [];
  let inText = false;
  const flush = () => {
    const paints = loose.some((line) => PAINTS.test(line));
    out.push(...(paints ? ['/Artifact BMC', ...loose, 'EMC'] : loose));
    loose = [];
  };
  let tagged = false;
  for (const line of content.split('\n')) {
    if (line.endsWith('BDC')) {
      if (inText) throw new Error('A tag opens inside a text object: markArtifacts() does not expect that');
      flush();
      tagged = true;
    }
    if (line.trim() === 'BT') inText = true;
    if (line.trim() === 'ET') inText = false;
    (tagged ? out : loose).push(line);
    if (line.trim() === 'EMC') tagged = false;
  }
  flush();
  return out.join('\n');
}

function dictOf(object: PdfObject | undefined): Dict {
  if (!object) throw new Error('The PDF refers to an object it does not have');
  return (object.value ?? object.stream?.dict) as Dict;
}

/** Changes the objects of one PDF in place. */
function repair(objects: Objects, sample: SampleDocument, day: string): void {
  const at = (reference: Value | undefined) => objects[`obj:${String(reference)}`];
  const trailer = dictOf(objects.trailer);
  const stamp = `u:D:${day.replaceAll('-', '')}120000Z`;
  Object.assign(dictOf(at(trailer['/Info'])), {
    '/Title': `u:${sample.title} (sample, fictitious patient)`,
    '/Author': `u:${site.name}`,
    '/Subject': `u:${sample.subject}`,
    '/Creator': `u:${site.name}`,
    '/Source': `u:${sourceOf(sample)}`,
    '/CreationDate': stamp,
    '/ModDate': stamp,
  });
  Object.assign(dictOf(at(trailer['/Root'])), {
    '/Lang': 'u:en-US',
    '/ViewerPreferences': { '/DisplayDocTitle': true },
    '/PageMode': '/UseOutlines',
  });
  for (const object of Object.values(objects)) {
    const dict = object.value as Dict | undefined;
    if (dict?.['/Type'] !== '/Page') continue;
    dict['/Tabs'] = '/S';
    const content = at(dict['/Contents'])?.stream;
    if (!content?.data) throw new Error('The content of a page is not a single stream');
    const text = Buffer.from(content.data, 'base64').toString('latin1');
    content.data = Buffer.from(markArtifacts(text), 'latin1').toString('base64');
  }
}

/**
 * Renumbers the ids of table heads in reading order, because Chromium's numbers differ from run to run.
 * The tree that maps ids to heads must be sorted by id.
 */
function numberHeads(objects: Objects): Objects {
  const ids: string[] = [];
  const walk = (node: Value | undefined): void => {
    if (Array.isArray(node)) node.forEach(walk);
    if (typeof node !== 'string') return;
    const element = dictOf(objects[`obj:${node}`]);
    if (typeof element['/ID'] === 'string') ids.push(element['/ID']);
    walk(element['/K']);
  };
  const tree = Object.values(objects).find(({ value }) => (value as Dict)?.['/Type'] === '/StructTreeRoot');
  walk(dictOf(tree)['/K']);
  const numbers = new Map(ids.map((id, index) => [id, `u:node${String(index + 1).padStart(8, '0')}`]));
  const renamed = JSON.parse(
    JSON.stringify(objects),
    (_key, value) => numbers.get(value) ?? value,
  ) as Objects;
  for (const { value } of Object.values(renamed)) {
    const leaf = value as Dict | undefined;
    const names = leaf?.['/Names'];
    if (!leaf || !Array.isArray(names) || !String(names[0]).startsWith('u:node')) continue;
    if (names.length !== ids.length * 2)
      throw new Error('Ids in more than one leaf: numberHeads() expects one');
    const order = names.filter((_name, index) => index % 2 === 0).sort();
    leaf['/Names'] = order.flatMap((name) => [name, names[names.indexOf(name) + 1] ?? null]);
    leaf['/Limits'] = [order[0] ?? null, order.at(-1) ?? null];
  }
  return renamed;
}

/** Writes the finished PDF to `target`, with `day` as its creation date. */
export function finish(raw: string, target: string, sample: SampleDocument, day: string): void {
  const json = `${raw}.json`;
  execFileSync('qpdf', [
    '--json-output',
    '--json-stream-data=inline',
    '--decode-level=generalized',
    raw,
    json,
  ]);
  const pdf = JSON.parse(readFileSync(json, 'utf8')) as { qpdf: [unknown, Objects] };
  repair(pdf.qpdf[1], sample, day);
  pdf.qpdf[1] = numberHeads(pdf.qpdf[1]);
  writeFileSync(json, JSON.stringify(pdf));
  const small = [
    '--object-streams=generate',
    '--compress-streams=y',
    '--recompress-flate',
    '--compression-level=9',
  ];
  execFileSync('qpdf', ['--json-input', json, '--deterministic-id', ...small, target]);
  execFileSync('qpdf', ['--check', target], { stdio: ['ignore', 'ignore', 'inherit'] });
}
