// Metrics: who reads them, and what they say.
import { defectsOf } from '../defect.ts';

const METRICS = 'tests/server/metrics/metrics.test.ts';
const ACCESS = 'tests/server/metrics/metrics-access.test.ts';
const PLANS = 'tests/server/metrics/gauge-plans.test.ts';
const MONITORING = 'tests/server/metrics/monitoring.test.ts';

export const metrics = [
  ...defectsOf('server/routes/metrics.ts', ACCESS, {
    'metrics served without a token': ['if (metricsToken === undefined) return;', ''],
    'metrics served to every caller': [
      "if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected)) {",
      'if (request.headers.authorization === expected.toString()) {',
    ],
    'wrong tokens for metrics not limited':
      "      await context.throttle.hit(['metricsFailuresPerIp', ip]);\n",
  }),
  ...defectsOf('server/http/host.ts', ACCESS, {
    'metrics refused under the address of the server': [', metrics.path];', '];'],
  }),
  ...defectsOf('server/metrics/requests.ts', METRICS, {
    'metrics repeat addresses': ['const route = routeOf(request);', 'const route = request.url;'],
    'methods of strangers become labels': [
      "METHODS.includes(request.method) ? request.method : 'other'",
      'request.method',
    ],
  }),
  ...defectsOf('server/metrics/traffic.ts', METRICS, {
    'bytes of running transfers not counted': [
      'this.inc([...open].reduce((sum, socket) => sum + socket[bytes], closed[bytes]));',
      'this.inc(closed[bytes]);',
    ],
  }),
  ...defectsOf('server/metrics/database.ts', METRICS, {
    'each scrape reads the database': [
      'if (readAt !== undefined && Math.abs(now - readAt) < SHARED_MS) return Promise.resolve();',
      '',
    ],
    'scrapes at the same time do not share one reading': ['reading ??= read()', 'reading = read()'],
    'a database that hangs keeps the metrics waiting': [
      'await Promise.race([readOnce(), limit.promise]);',
      'await readOnce();',
    ],
    'events counted again at each scrape': ['    counted = last;\n', ''],
  }),
  ...defectsOf('server/db/gauges.ts', METRICS, {
    'answered inquiries are overdue': [
      "    .where('status', '=', STATUS.sendToReview)\n    .where('urgencyLevel', '=', urgencyLevel)\n    .where('dueAt'",
      "    .where('urgencyLevel', '=', urgencyLevel)\n    .where('dueAt'",
    ],
  }),
  ...defectsOf('server/db/gauges.ts', PLANS, {
    'a large backlog counted to its end': ['.limit(MOST_COUNTED)', ''],
  }),
  ...defectsOf('server/db/migrations/sqlite/038-requests.sql', PLANS, {
    'a scrape reads all inquiries':
      'CREATE INDEX inquiries_waiting ON inquiries (urgency_level, due_at) WHERE status = 1 AND needed_since IS NULL;\n',
  }),
  ...defectsOf('deploy/monitoring/alerts.yaml', MONITORING, {
    'an alert over a metric that does not exist': [
      'max(review_outbox_oldest_seconds) > 3600',
      'max(review_outbox_age_seconds) > 3600',
    ],
    'an alert that is not PromQL': [
      'min_over_time(review_scans_waiting[20m]) > 0',
      'min_over_time(review_scans_waiting[20m) > 0',
    ],
    'an alert over an event that is never counted': ['event="file-quarantined"', 'event="malware"'],
  }),
  ...defectsOf('docs/operations.md', MONITORING, {
    'an alert without its explanation': ['### ReviewMailsWait\n', ''],
  }),
];
