// deploy/monitoring/: every expression is valid PromQL over metrics, labels and events that a real scrape has, and
// every alert is explained to the operator.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { root } from '../../../scripts/run-tool.ts';
import { submitOne } from '../../support/cases.ts';
import { METRICS_TOKEN, type Sample, scrape } from '../../support/outside/scraper.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rules = (parseYaml(read('deploy/monitoring/alerts.yaml')) as Rules).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as Dashboard;

const EXPRESSIONS: readonly (readonly [where: string, expr: string])[] = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Prometheus makes it for every target. */
const OF_PROMETHEUS = 'up';

const server = serverForFile({ env: { METRICS_TOKEN } });
let samples: Sample[];

beforeAll(async () => {
  const client = await server.signIn('client');
  await submitOne(client);
  server.context.warnings.add('files-damaged', 'A file is damaged.');
  samples = await scrape(server);
});

/** The nodes with this name below a node. */
function nodesOf(top: SyntaxNode, name: string): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  top.cursor().iterate((node) => {
    if (node.name === name) found.push(node.node);
  });
  return found;
}

describe.each(EXPRESSIONS)('%s: %s', (_where, expr) => {
  const tree = parser.parse(expr).topNode;
  const text = (node: SyntaxNode) => expr.slice(node.from, node.to);

  it('is valid, and asks for what a scrape has', { tags: ['R7.158'] }, () => {
    expect(nodesOf(tree, '⚠')).toEqual([]);
    const selectors = nodesOf(tree, 'VectorSelector');
    expect(selectors.length).toBeGreaterThan(0);
    for (const selector of selectors) {
      const name = selector.getChild('Identifier');
      const metric = name ? text(name) : '';
      if (metric === OF_PROMETHEUS) continue;
      const found = samples.filter((sample) => sample.name === metric);
      expect(found.length, metric).toBeGreaterThan(0);
      for (const matcher of nodesOf(selector, 'UnquotedLabelMatcher')) {
        const [, label = '', operator, value = ''] = /^(\w+)\s*(=|!=|=~|!~)"(.*)"$/.exec(text(matcher)) ?? [];
        if (label === 'job') continue;
        expect(Object.keys(found[0]?.labels ?? {}), text(matcher)).toContain(label);
        if (operator === '=' && label !== 'status')
          expect(
            found.map(({ labels }) => labels[label]),
            text(matcher),
          ).toContain(value);
      }
    }
  });
});

describe('an alert', () => {
  const operations = read('docs/operations.md');
  const [, after = ''] = operations.split('\n## What each alarm means\n');
  const [section = ''] = after.split('\n## ');
  const headings = [...section.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);

  it('has one heading in docs/operations.md, and the other way round', { tags: ['R7.158'] }, () => {
    expect(headings).toEqual(rules.map(({ alert }) => alert));
  });

  it('has a summary for the people who get it', () => {
    for (const { annotations } of rules) expect(annotations.summary).toMatch(/^[A-Z].*\.$/);
  });
});

it('every metric of ours is on the dashboard or in an alert', () => {
  const ours = new Set(samples.map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')));
  const used = EXPRESSIONS.map(([, expr]) => expr).join('\n');
  const unused = [...ours].filter((name) => name.startsWith('review_') && !used.includes(name));
  expect(unused).toEqual([]);
});
