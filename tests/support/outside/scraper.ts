// Reads /metrics as Prometheus does.
import { expect } from 'vitest';
import { metrics } from '../../../contract/endpoints.ts';

export const METRICS_TOKEN = 'scrape-this-with-a-fictitious-token';

export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Parses the text format: one sample a line, comments left out. */
function parse(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    return {
      name,
      labels: Object.fromEntries(pairs.map(([, key, text]) => [key, text])),
      value: Number(value?.replace('Inf', 'Infinity')),
    };
  });
}

export const fetchMetrics = (url: string, authorization: string) =>
  fetch(url + metrics.path, { headers: { authorization } });

export async function scrape({ url }: { url: string }): Promise<Sample[]> {
  const response = await fetchMetrics(url, `Bearer ${METRICS_TOKEN}`);
  expect(response.status).toBe(200);
  return parse(await response.text());
}

/** The value of the one sample with this name and at least these labels; undefined when there is none. */
export function sampleOf(
  samples: readonly Sample[],
  wanted: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = samples.filter(
    (sample) =>
      sample.name === wanted && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  expect(found.length, `${wanted} ${JSON.stringify(labels)}`).toBeLessThan(2);
  return found[0]?.value;
}
