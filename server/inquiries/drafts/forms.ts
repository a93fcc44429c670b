// The forms that save themselves as drafts: who sends each, what it is about, and what its files are.
import type { DraftForm } from '../../../contract/drafts.ts';
import type { Role } from '../../../contract/endpoint.ts';
import type { FileKind } from '../../db/tables.ts';

interface FormFacts {
  sender: Role;
  /** About an inquiry that there is; an account has one draft of the form for each. */
  isAboutInquiry: boolean;
  /** Once the inquiry is answered, what was typed goes on as a correction. */
  outlivesAnswer: boolean;
  /** Records count against the quota of their client. */
  files: FileKind;
}

export const FORMS: Readonly<Record<DraftForm, FormFacts>> = {
  inquiry: { sender: 'client', isAboutInquiry: false, outlivesAnswer: false, files: 'record' },
  response: { sender: 'staff', isAboutInquiry: true, outlivesAnswer: true, files: 'report' },
  addition: { sender: 'client', isAboutInquiry: true, outlivesAnswer: false, files: 'record' },
};
