// Mails about stored files: malware and damage.
import { pages } from '../../../contract/pages.ts';
import { operatorCommand } from '../../base/operator-command.ts';
import type { Config } from '../../config/config.ts';
import type { FileKind } from '../../db/tables.ts';
import type { Mail } from '../delivery.ts';
import { inquiryName, pageUrl, REACH_US, signed } from './template.ts';

/** To staff, about a client's record or a report that staff sent. */
export function fileInfectedMail(config: Config, inquiryId: number, kind: FileKind): Mail {
  return {
    to: config.contactEmail,
    subject: `Malware in a file in ${inquiryName(inquiryId)}`,
    text: signed(
      kind === 'record'
        ? 'We found malware in a file that a client sent. It is in quarantine: no one can download it. The client was told, and asked for a clean copy.'
        : 'We found malware in a report file. It is in quarantine: the client cannot download it, and was not told. Please get the client a clean copy another way, and check the computer the file came from.',
      'The inquiry shows which file it is:',
      pageUrl(config, pages.staffInquiry, { id: String(inquiryId) }),
    ),
  };
}

/** To the client who sent the file. */
export function ownFileInfectedMail(config: Config, to: string, inquiryId: number): Mail {
  return {
    to,
    subject: `A file in your inquiry ${inquiryName(inquiryId)} cannot be used`,
    text: signed(
      `Our scanner found malware in a file in your inquiry ${inquiryName(inquiryId)}. It is in quarantine: no one can open it, and it will not be reviewed. The inquiry shows which file it is:`,
      pageUrl(config, pages.clientInquiry, { id: String(inquiryId) }),
      `Please send a clean copy from that page, and check the computer the file came from. If you think this is a mistake, ${REACH_US}.`,
    ),
  };
}

/** To staff, about a stored file, of a draft unless there is an inquiry, that no longer has the bytes that were received. */
export function fileDamagedMail(config: Config, inquiryId: number | null): Mail {
  const where =
    inquiryId === null
      ? [
          'The file belongs to a draft that was not sent. The person writing it is asked to choose the file again.',
        ]
      : [
          'The custody record of the inquiry shows which file it is:',
          pageUrl(config, pages.staffInquiry, { id: String(inquiryId) }),
        ];
  return {
    to: config.contactEmail,
    subject: `A stored file of ${inquiryId === null ? 'a draft' : inquiryName(inquiryId)} is damaged`,
    text: signed(
      'A stored file is missing, or is not the file that was received. The portal will not send it to anyone.',
      ...where,
      `Please tell the people who run this service right away: the file must be restored from a backup, and the disk must be checked. The command "${operatorCommand('check --files')}" lists every damaged file. If there is no good copy, ask the sender for the file again.`,
    ),
  };
}
