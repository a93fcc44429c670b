// What a keyword finds, for staff and for clients.
// Runs also on PostgreSQL and an object store.
import { beforeAll, expect, it } from 'vitest';
import { saveProfile } from '../../../contract/accounts/profile.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { CASE_TYPES, URGENCY_LEVELS } from '../../../contract/offer.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { ask } from '../../support/requests/ask.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
const [PERSONAL, DISABILITY, , , OTHER] = CASE_TYPES;
const [STANDARD, RUSH, URGENT] = URGENCY_LEVELS;

let staff: Signed;
let dana: Signed;
/** The letters by which the table below names the inquiries. */
const letters = new Map<number, string>();

beforeAll(async () => {
  staff = await server.signIn('staff');
  dana = await server.signIn('client', 'Dana Whitfield');
  const eva = await server.signIn('client', 'Éva Łoś-Bjørnson');
  const somchai = await server.signIn('client', 'สมชาย 王小明');
  const submitted: [string, Signed, string, string, string, string][] = [
    ['a', dana, '2026-0415/AB', PERSONAL, RUSH, 'Shoulder fall, ÉPAULE: x-ray of L4/L5, zero\u200bwidth'],
    ['b', dana, 'Smith  v. Doe', DISABILITY, STANDARD, 'Fallen. 患者骨折手術, Straße in Łódź, Ætna'],
    ['c', eva, "O'Neil_100%", OTHER, URGENT, 'sho\u00adulder, co–pay of the patient’s, №7, ﬁbula'],
    ['d', somchai, '', OTHER, RUSH, 'ผู้ป่วยกระดูกหัก, two  spaces, Đura'],
  ];
  for (const [letter, client, matternumber, caseType, urgencyLevels, aboutCase] of submitted) {
    const id = await submitOne(client, { matternumber, caseType, urgencyLevels, aboutCase });
    letters.set(id, letter);
    if (letter === 'c') await staff.answer(id, 'Read.', [smallFile('report.pdf')]);
  }
});

async function listed(who: Signed, fields: Record<string, string>, page: number) {
  const { status, body } = await ask(who, listInquiries, { ...fields, page: String(page), limit: '10' });
  const { data, total_records: total } = body as { data: { inquiryid: number }[]; total_records: number };
  return { status, ids: data?.map(({ inquiryid }) => inquiryid), total };
}

it.each([
  // Beginnings of words of the case, in any letter case, with or without accents.
  ['', 'dcba', 'ba'],
  ['SHOU', 'ca', 'a'],
  ['houlder', '', ''],
  ['epaule', 'a', 'a'],
  ['fall', 'ba', 'ba'],
  ['l4/l5', 'a', 'a'],
  // Invisible characters, other letters, dashes, quotes and scripts without spaces.
  ['zerowidth', 'a', 'a'],
  ['strasse LODZ aetna', 'b', 'b'],
  ['折手術', 'b', 'b'],
  ['กระดูก', 'd', ''],
  ['co—pay', 'c', ''],
  ["patient's fibula", 'c', ''],
  ['spaces   two dura', 'd', ''],
  // Any part of a matter number, literally.
  ['0415/a', 'a', 'a'],
  ['smith v. doe', 'b', 'b'],
  ["o'neil", 'c', ''],
  ['_', 'c', ''],
  ['%', 'c', ''],
  ['\\', '', ''],
  // What the list shows in its columns.
  ['inq', 'dcba', 'ba'],
  ['(3-5', 'da', 'a'],
  ['personal', 'a', 'a'],
  ['completed', 'c', ''],
  ['send to review', 'dba', 'ba'],
  // Names, for staff alone.
  ['whitfield', 'ba', ''],
  ['LOS-bjornson', 'c', ''],
  ['小明', 'd', ''],
  ['dana rush', 'a', ''],
  // Each of several words, of which eight count.
  ['shoulder nothing', '', ''],
  ['shoulder fall epaule x ray l4 l5 zerowidth nothing', 'a', 'a'],
  ['q'.repeat(200), '', ''],
])(
  'staff and clients find by %j what they see',
  { tags: ['R2.63', 'R7.38', 'R2.500', 'R2.502'] },
  async (keyword, byStaff, byDana) => {
    for (const [who, wanted] of [
      [staff, byStaff],
      [dana, byDana],
    ] as const) {
      const { ids, total } = await listed(who, { Keyword: keyword }, 1);
      const found = ids?.map((id) => letters.get(id)).join('');
      expect([found, total]).toEqual([wanted, wanted.length]);
    }
  },
);

it('an inquiry is found by its number, with or without the prefix', { tags: ['R7.38'] }, async () => {
  for (const [id] of letters)
    for (const keyword of [`INQ-${id}`, `inq-${id}`])
      expect((await listed(staff, { Keyword: keyword }, 1)).ids).toEqual([id]);
});

it('totals are exact on every page, with filters and for clients', { tags: ['R2.503'] }, async () => {
  const client = await server.signIn('client');
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1) ids.unshift(await submitOne(client, { aboutCase: 'Paged.' }));
  const [answered = 0] = ids;
  await staff.answer(answered, 'Read.', [smallFile('report.pdf')]);
  const open = ids.slice(1);
  for (const [who, fields, wanted] of [
    [client, { Keyword: 'paged' }, ids],
    [client, { Keyword: 'paged', status: 'open' }, open],
    [staff, { Keyword: 'paged' }, ids],
    [staff, { Keyword: 'paged', status: 'open', sort: 'id' }, open.toReversed()],
  ] as const)
    for (const page of [1, 2])
      expect(await listed(who, fields, page)).toEqual({
        status: 200,
        ids: wanted.slice((page - 1) * 10, page * 10),
        total: wanted.length,
      });
});

it('an inquiry is found by its new status, and by the new name of its client', {
  tags: ['R2.503'],
}, async () => {
  const client = await server.signIn('client', 'Robin Żeromski');
  const [kept, answered] = [await submitOne(client), await submitOne(client)];
  const found = async (keyword: string) => (await listed(staff, { Keyword: keyword }, 1)).ids;
  expect(await found('zeromski')).toEqual([answered, kept]);
  await staff.answer(answered, 'Read.', [smallFile('report.pdf')]);
  expect(await found('zeromski completed')).toEqual([answered]);
  expect(await found('zeromski send')).toEqual([kept]);
  const profile = { name: 'Robin Nowak', contactnumber: '5550100142', timezone: '' };
  expect((await ask(client, saveProfile, profile)).status).toBe(200);
  expect(await found('zeromski')).toEqual([]);
  expect(await found('nowak completed')).toEqual([answered]);
  expect((await listed(client, { Keyword: 'nowak' }, 1)).total).toBe(0);
});

it('names are sorted as they are compared', { tags: ['R2.502'] }, async () => {
  const names = ['Zoe Lott', 'łoś', 'Ångström', 'Ábel', 'LOTT', 'Lo\u00adpez'];
  for (const name of names)
    await submitOne(await server.signIn('client', name), { aboutCase: 'Sorted by name.' });
  const { body } = await ask(staff, listInquiries, { Keyword: 'sorted by name', sort: 'name' });
  const { data } = body as { data: { client_name: string }[] };
  const sorted = ['Ábel', 'Ångström', 'Lo\u00adpez', 'łoś', 'LOTT', 'Zoe Lott'];
  expect(data.map((row) => row.client_name)).toEqual(sorted);
});
