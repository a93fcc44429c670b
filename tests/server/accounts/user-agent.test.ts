// The rough name of a device.
import { expect, it } from 'vitest';
import { describeDevice } from '../../../server/accounts/user-agent.ts';

const GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GECKO} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GECKO} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${GECKO} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${GECKO} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  ['curl/8.5.0', 'Another program'],
  ['<script>alert(1)</script> Windows', 'Another program on Windows'],
  ['', 'Another program'],
  [undefined, 'Another program'],
])('of %j is %j', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name);
});
