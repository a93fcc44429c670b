// What the image does, without a container engine: the files that the Dockerfile copies, on their own in a folder that the
// server cannot write to, run by the command, with the settings and as the user of the image.
import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { viewInquiry } from '../../contract/inquiries.ts';
import { pages } from '../../contract/pages.ts';
import { root } from '../../scripts/run-tool.ts';
import { inquiryFields, smallFile } from '../support/cases.ts';
import { imageArguments, imageCommand, imageEnvironment } from '../support/containers.ts';
import { newClient } from '../support/people.ts';
import { WireClient } from '../support/requests/wire-client.ts';
import { freePort } from '../support/server/free-port.ts';
import { startServer } from '../support/server/real-server.ts';

const execute = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/**
 * Links the packages that the server needs, and no others. What these need in turn is found where they really are; npm
 * installs it with them.
 */
async function linkPackages(to: string): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await symlink(join(root, 'node_modules', name), join(to, name));
  }
}

/** Makes the folder /app of the image. */
async function makeApp(to: string): Promise<void> {
  for (const line of await imageArguments('COPY')) {
    const [stage, ...words] = line.startsWith('--from=') ? line.split(/\s+/) : ['', ...line.split(/\s+/)];
    const target = words.pop() ?? '';
    for (const word of words) {
      const path = word.replace('/app/', '');
      if (stage === '--from=packages') await linkPackages(join(to, target));
      else
        await cp(join(root, path), target === './' ? join(to, path) : join(to, target), { recursive: true });
    }
  }
}

test('what the image holds serves the site, takes a file and returns it', { tag: ['@R7.185'] }, async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'review-image-'));
  const [app, dataDir] = [join(folder, 'app'), join(folder, 'data')];
  await mkdir(dataDir, { mode: 0o700 });
  await makeApp(app);
  const [user = ''] = await imageArguments('USER');
  const [uid = '', gid = ''] = user.split(':');
  await chmod(folder, 0o755);
  await execute('chmod', ['-R', 'a-w,a+rX', app]);
  if (isRoot) await chown(dataDir, Number(uid), Number(gid));

  const port = await freePort();
  const env = { ...(await imageEnvironment()), PUBLIC_URL: `http://localhost:${port}`, PORT: String(port) };
  const server = await startServer({
    cwd: app,
    dataDir,
    port,
    under: isRoot
      ? ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--bounding-set=-all']
      : [],
    // Only what the image sets, and no folder for temporary files.
    env: {
      ...env,
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: undefined,
      HOME: '/nonexistent',
      TMPDIR: '/nonexistent',
    },
  });
  try {
    expect(await imageCommand('CMD')).toEqual(['node', '--initial-old-space-size=128', 'server/main.ts']);
    await page.goto(`${server.url}${pages.faq}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const { wire } = await newClient(server.url);
    const file = smallFile();
    const id = await wire.submit(inquiryFields(), [file]);
    const staff = new WireClient(server.url);
    await staff.signInAsStaff(server.admin);
    const view = await staff.call(viewInquiry, { inquiryid: id });
    const name = view.success === 1 ? view.data[0].inquiryfileName : '';
    const download = await staff.fetch(`/uploads/${name}`);
    expect(Buffer.from(await download.arrayBuffer()).equals(file.content)).toBe(true);

    const [, ...check] = await imageCommand('HEALTHCHECK');
    await execute(process.execPath, check, { env });
    expect(await server.stop({ keepData: true })).toBe(0);
    await expect(execute(process.execPath, check, { env })).rejects.toMatchObject({ code: 1 });
  } finally {
    await server.stop({ keepData: true });
    await execute('chmod', ['-R', 'u+w', app]);
    await rm(folder, { recursive: true, force: true });
  }
});
