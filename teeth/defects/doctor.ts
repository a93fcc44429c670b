// What the doctor has to notice.
import { defectsOf } from '../defect.ts';

const DOCTOR = 'tests/server/commands/doctor.test.ts';

export const doctor = [
  ...defectsOf('server/doctor/folder.ts', DOCTOR, {
    'doctor: data that others can read': ['(found.mode & OTHERS) !== 0', 'false'],
  }),
  ...defectsOf('server/doctor/store.ts', DOCTOR, {
    'doctor: files of another installation': ['if (known === undefined || ', 'if (known !== "" || '],
  }),
  ...defectsOf('server/doctor/database.ts', DOCTOR, {
    'doctor: a clock behind the audit log': ['if (ahead <= MOST_SECONDS_APART)', 'if (ahead)'],
  }),
  ...defectsOf('server/doctor/outside.ts', DOCTOR, {
    'doctor: a proxy that refuses the largest file': ['if (status !== 413)', 'if (status)'],
    'doctor: another address than PUBLIC_URL': ['if (publicUrl.origin === url.origin)', 'if (publicUrl)'],
    'doctor: a certificate that ends soon': ['days >= LEAST_DAYS', 'days'],
  }),
  ...defectsOf('server/doctor/examine.ts', DOCTOR, {
    'doctor: data made where no server has run': ['if (!isInUse(config))', 'if (!config)'],
  }),
];
