// The table of defects: every defense of docs/security.md, broken in one place, and the test file that must
// fail.
import type { Defect } from './defect.ts';
import { access } from './defects/access.ts';
import { administration } from './defects/administration.ts';
import { backup } from './defects/backup.ts';
import { browser } from './defects/browser.ts';
import { clientList } from './defects/client-list.ts';
import { colleagues } from './defects/colleagues.ts';
import { commits } from './defects/commits.ts';
import { containers } from './defects/containers.ts';
import { custody } from './defects/custody.ts';
import { description } from './defects/description.ts';
import { desk } from './defects/desk.ts';
import { doctor } from './defects/doctor.ts';
import { downloads } from './defects/downloads.ts';
import { drafting } from './defects/drafting.ts';
import { drafts } from './defects/drafts.ts';
import { dueDates } from './defects/due-dates.ts';
import { early } from './defects/early.ts';
import { erasure } from './defects/erasure.ts';
import { information } from './defects/information.ts';
import { integrity } from './defects/integrity.ts';
import { keywords } from './defects/keywords.ts';
import { limits } from './defects/limits.ts';
import { mail } from './defects/mail.ts';
import { metrics } from './defects/metrics.ts';
import { move } from './defects/move.ts';
import { numbers } from './defects/numbers.ts';
import { pages } from './defects/pages.ts';
import { passkeys } from './defects/passkeys.ts';
import { passwords } from './defects/passwords.ts';
import { process } from './defects/process.ts';
import { receipts } from './defects/receipts.ts';
import { release } from './defects/release.ts';
import { replays } from './defects/replays.ts';
import { requests } from './defects/requests.ts';
import { retention } from './defects/retention.ts';
import { scanning } from './defects/scanning.ts';
import { screens } from './defects/screens.ts';
import { sealed } from './defects/sealed.ts';
import { secondFactor } from './defects/second-factor.ts';
import { sending } from './defects/sending.ts';
import { sessions } from './defects/sessions.ts';
import { staff } from './defects/staff.ts';
import { stored } from './defects/stored.ts';
import { transfers } from './defects/transfers.ts';
import { uploads } from './defects/uploads.ts';
import { viewer } from './defects/viewer.ts';
import { words } from './defects/words.ts';

export const defects: readonly Defect[] = [
  ...access,
  ...administration,
  ...colleagues,
  ...sessions,
  ...passwords,
  ...secondFactor,
  ...passkeys,
  ...requests,
  ...limits,
  ...replays,
  ...uploads,
  ...transfers,
  ...stored,
  ...sealed,
  ...information,
  ...integrity,
  ...doctor,
  ...downloads,
  ...viewer,
  ...retention,
  ...drafting,
  ...drafts,
  ...staff,
  ...scanning,
  ...pages,
  ...containers,
  ...custody,
  ...receipts,
  ...clientList,
  ...keywords,
  ...commits,
  ...mail,
  ...words,
  ...screens,
  ...browser,
  ...desk,
  ...dueDates,
  ...early,
  ...sending,
  ...process,
  ...erasure,
  ...backup,
  ...metrics,
  ...numbers,
  ...move,
  ...description,
  ...release,
];
