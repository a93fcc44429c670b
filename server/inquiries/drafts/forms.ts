// The forms that save themselves as drafts: who sends each, what it is about, and what its files are.
import type { DraftForm } from '../../../contract/drafts.ts';
import type { Role } from '../../../contract/endpoint.ts';
import type { FileKind } from '../../db/tables.ts';

interface FormFacts {
  sender: Role;
  /** About an inquiry that exists; an account has one draft of the form for each. */
  isAboutInquiry: boolean;
  /** Records count against the quota of their client. */
  files: FileKind;
}

export const FORMS: Readonly<Record<DraftForm, FormFacts>> = {
  inquiry: { sender: 'client', isAboutInquiry: false, files: 'record' },
  response: { sender: 'staff', isAboutInquiry: true, files: 'report' },
  message: { sender: 'client', isAboutInquiry: true, files: 'record' },
};
