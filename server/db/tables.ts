// The tables as queries see them: the columns of migrations/, in camel case.
import type { Generated } from 'kysely';
import type { ContactState } from '../../contract/contact.ts';
import type { MessageKind } from '../../contract/conversation.ts';
import type { DraftForm } from '../../contract/drafts.ts';
import type { Role } from '../../contract/endpoint.ts';
import type { PageProblem, Scan } from '../../contract/files.ts';

export interface AccountsTable {
  id: Generated<number>;
  role: Role;
  login: string;
  email: string;
  /** When a link that was mailed to the address was first opened; null: the address may be someone else's. */
  addressProvenAt: Generated<string | null>;
  name: string;
  nameFolded: string;
  organization: string;
  contactNumber: string;
  passwordHash: string;
  disabled: Generated<number>;
  /** Only staff can be one. */
  administrator: Generated<number>;
  createdAt: string;
  signedInAt: Generated<string | null>;
  /** The size of all records and texts of a client. */
  recordBytes: Generated<number>;
  /** The zone in which times are shown (an IANA name); empty: the firm's. */
  timeZone: Generated<string>;
  /** How statements of this member of staff are signed; empty: with the firm's name. */
  statementName: Generated<string>;
  /** The last day on which the morning mail to this member of staff was decided. */
  digestDay: Generated<string | null>;
}

export interface InquiriesTable {
  id: Generated<number>;
  clientId: number;
  /** Of contract/offer.ts, next to the text that its client has chosen. */
  caseKey: string;
  caseType: string;
  urgencyKey: string;
  urgencyLevel: string;
  aboutCase: string;
  selectedServices: string;
  customizedReports: string;
  otherService: string;
  /** The client's own number for the case; empty if they gave none. */
  matterNumber: string;
  status: Generated<number>;
  processStatus: Generated<number>;
  processComment: Generated<string>;
  answeredBy: number | null;
  answeredAt: string | null;
  /** How the answer is signed: what its author had in the account then. */
  statementName: Generated<string>;
  createdAt: string;
  /** Whether there is an answer that the client has not opened yet. */
  answerUnread: Generated<number>;
  /** When the first report is due. */
  dueAt: string;
  /** The round that is open, or that the last statement answered. */
  round: Generated<number>;
  /** When the open round is due; null when none is open. */
  openDueAt: string | null;
  /** When the first and the last mail about the removal of files were queued, and the moment that they named. */
  announcedAt: Generated<string | null>;
  remindedAt: Generated<string | null>;
  removalAt: Generated<string | null>;
  filesRemovedAt: Generated<string | null>;
  /** When the legal hold began. */
  heldAt: Generated<string | null>;
  holdReason: Generated<string>;
  /** When the clock of the due date was stopped, because information is needed. */
  neededSince: Generated<string | null>;
  /** The member of staff it is assigned to. */
  assignedTo: Generated<number | null>;
  /** Among staff, only the assignee sees it. */
  restricted: Generated<number>;
  /** How often its client has sent something for it. */
  news: Generated<number>;
  /** The size of the client's texts. */
  textBytes: Generated<number>;
  /** The team of its sender when it was sent. */
  teamId: Generated<number | null>;
}

export interface TeamInvitationsTable {
  id: Generated<number>;
  teamId: number;
  email: string;
  /** What an account with this address signs in with. */
  login: string;
  seesAll: number;
  tokenHash: string;
  sentAt: string;
  expiresAt: string;
}

export type FileKind = 'record' | 'report';

/** What staff or the client write about an inquiry after it was sent, except the first statement. */
export interface MessagesTable {
  id: Generated<number>;
  inquiryId: number;
  /** 1 up to the first statement; each time the client writes after a statement, the next one begins. */
  round: number;
  kind: MessageKind;
  accountId: number;
  text: string;
  /** Of a further statement: as of an answer. */
  statementName: Generated<string>;
  sentAt: string;
  /** The position of its first file among the records or reports, and how many there are. */
  firstFile: Generated<number>;
  files: Generated<number>;
  /** For a client's message: the request that it answers, and its signed receipt, as JSON. */
  answers: Generated<number | null>;
  receipt: Generated<string | null>;
  /** How a request ended; null while it waits for the client. */
  outcome: Generated<RequestOutcome | null>;
  closedAt: Generated<string | null>;
  closedBy: Generated<number | null>;
  /** The due date that the inquiry got by it; null if it kept the one it had. */
  dueAt: Generated<string | null>;
}

/** A request ends with the client's answer, because staff withdraw it, or with a statement. */
export type RequestOutcome = 'answered' | 'withdrawn' | 'completed';

/** A link with which someone without an account sends records. */
export interface UploadLinksTable {
  id: Generated<number>;
  /** What it is for: an inquiry or, until that is sent, the client's draft of it. */
  inquiryId: number | null;
  ownDraftId: number | null;
  /** Whom the client asks, and what else they read. */
  recipient: string;
  instructions: string;
  tokenHash: string;
  maxBytes: number;
  createdAt: string;
  expiresAt: string;
  /** What arrived and when, as JSON; null until its holder has sent the files. */
  receipt: Generated<string | null>;
  /** How it ended; null while it is open, or its files wait for the client. */
  outcome: Generated<LinkOutcome | null>;
}

export type LinkOutcome = 'revoked' | 'accepted' | 'rejected' | 'expired';

/** A form that was not sent yet. */
export interface DraftsTable {
  id: Generated<number>;
  accountId: number;
  form: DraftForm;
  /** The inquiry that the form is about; null for a new inquiry. */
  inquiryId: number | null;
  /** What the user typed, as JSON. */
  fields: string;
  /** Counts the changes of the fields. */
  version: number;
  createdAt: string;
  savedAt: string;
  /** When the mail about its removal was queued. */
  warnedAt: Generated<string | null>;
  /** Until when an upload link for it can be used: it is not removed before. */
  keptUntil: Generated<string | null>;
  /** The upload link that fills it; null for those of the account itself. */
  linkId: Generated<number | null>;
  /** Whether the holder of the link has sent its files: from then on, none is added or removed. */
  held: Generated<number>;
  /** When a statement began to wait for its second reader; one at a time on an inquiry. */
  proposedAt: Generated<string | null>;
}

/** One file of a draft on its way to us, in pieces. */
export interface UploadsTable {
  /** Random: a part of its address. */
  id: string;
  draftId: number;
  position: number;
  originalName: string;
  /** What the browser recognizes the chosen file by. */
  fingerprint: string;
  bytes: number;
  /** How many bytes from the beginning are stored and survive a crash. */
  received: Generated<number>;
  /** The name under which it is, or will be, stored. */
  name: string;
  /** The file's own keys; null before its first piece. */
  wrappedKey: string | null;
  /** What the store needs to write the next piece. */
  storeState: Generated<string>;
  /** Whether its row in files was written. */
  complete: Generated<number>;
  createdAt: string;
}

/** A file belongs to an inquiry or, before it is sent, to a draft. */
export interface FilesTable {
  name: string;
  inquiryId: number | null;
  draftId: number | null;
  kind: FileKind;
  position: number;
  originalName: string;
  bytes: number;
  sha256: string;
  crc32: number;
  /** The file's own keys, encrypted with a key outside the database. */
  wrappedKey: string;
  scan: Scan;
  /** Null until they are counted, 0 if they cannot be. */
  pages: number | null;
  /** Null if there is none, or it is not known. */
  pageProblem: PageProblem | null;
  createdAt: string;
  /** When all bytes were last compared with the SHA-256. */
  checkedAt: string;
  damage: Damage | null;
}

/** A file that was sent. */
export type SentFile = FilesTable & { inquiryId: number };

export type RemovedFilesTable = Omit<
  FilesTable,
  'inquiryId' | 'draftId' | 'crc32' | 'wrappedKey' | 'createdAt' | 'checkedAt' | 'damage'
> & {
  inquiryId: number;
};

/** A text block for statements, which all staff share. */
export interface TextBlocksTable {
  id: Generated<number>;
  name: string;
  text: string;
  /** Counts the changes. */
  version: number;
}

/** What staff write for each other about an inquiry. */
export interface NotesTable {
  id: Generated<number>;
  inquiryId: number;
  accountId: number;
  text: string;
  /** Counts the changes of the text. */
  version: number;
  createdAt: string;
  changedAt: string | null;
}

/** What is wrong with a stored file: it is gone, has another size, has other bytes, or cannot be read. */
export type Damage = 'missing' | 'size' | 'changed' | 'unreadable';

export interface ContactRequestsTable {
  id: Generated<number>;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  organisation: string;
  comments: string;
  createdAt: string;
  state: Generated<ContactState>;
  /** Who took or answered it. */
  assignedTo: Generated<number | null>;
  /** When it got this state. */
  stateAt: string;
}

export interface OutboxTable {
  id: string;
  sealed: string;
  attempts: Generated<number>;
  nextAttemptAt: string;
  createdAt: string;
  expiresAt: string | null;
  refusals: Generated<number>;
  inquiryId: number | null;
  /** The smallest is sent first. */
  rank: number;
  heldFor: string | null;
  /** The SHA-256 of the token of the link in it. */
  linkHash: string | null;
  lastAttemptAt: Generated<string | null>;
  lastError: Generated<string | null>;
}

export interface ReplaysTable {
  key: string;
  answer: string;
  expiresAt: string;
  /** A keyed hash of the request; null if the key itself is one. */
  content: string | null;
}

export interface AuditTable {
  sequence: number;
  at: string;
  event: string;
  accountId: number | null;
  role: string | null;
  inquiryId: number | null;
  sha256: string | null;
  detail: string;
  ip: string;
  requestId: string;
  keyId: string;
  mac: string;
  /** JSON text of a list: the hashes of the subtrees of the Merkle tree that end with this row. */
  hashes: string;
}

export interface AuditKeysTable {
  keyId: string;
  firstSequence: number;
  lastSequence: number | null;
}

export interface AuditHeadsTable {
  day: string;
  size: number;
  root: string;
  at: string;
  publicKey: string;
  signature: string;
}

export interface Tables {
  accounts: AccountsTable;
  sessions: {
    tokenHash: string;
    accountId: number;
    createdAt: string;
    seenAt: string;
    /** A rough name, such as "Firefox on Windows". */
    device: Generated<string>;
    network: Generated<string>;
    deviceHash: Generated<string | null>;
    secondFactor: Generated<number>;
    /** The restricted inquiry that its administrator gave a reason to see. */
    admittedTo: Generated<number | null>;
  };
  devices: {
    hash: string;
    accountId: number;
    createdAt: string;
    seenAt: string;
  };
  /** A choice of mails that its reader has made. */
  mailChoices: {
    accountId: number;
    kind: string;
    wanted: number;
  };
  resetTokens: {
    tokenHash: string;
    accountId: number;
    expiresAt: string;
    invitation: Generated<number>;
  };
  /** Clients who work together. */
  teams: {
    id: Generated<number>;
    ownerId: number;
    createdAt: string;
  };
  /** Also the owner of the team has one. */
  teamMembers: {
    accountId: number;
    teamId: number;
    seesAll: number;
    joinedAt: string;
  };
  teamInvitations: TeamInvitationsTable;
  inquiries: InquiriesTable;
  messages: MessagesTable;
  /** What a member of staff has seen of an open inquiry. */
  inquiryReads: {
    accountId: number;
    inquiryId: number;
    /** The inquiry's `news` when the account opened it. */
    news: number;
  };
  /** What a keyword can find in the texts of an inquiry, as inquiry-list/inquiry-words.ts writes it. */
  inquiryWords: {
    inquiryId: number;
    words: string;
  };
  uploadLinks: UploadLinksTable;
  drafts: DraftsTable;
  uploads: UploadsTable;
  files: FilesTable;
  removedFiles: RemovedFilesTable;
  /** What a client was told when an inquiry was stored: a signed receipt, as JSON. */
  receipts: {
    inquiryId: number;
    content: string;
  };
  notes: NotesTable;
  textBlocks: TextBlocksTable;
  sweepDays: {
    day: string;
  };
  contactRequests: ContactRequestsTable;
  outbox: OutboxTable;
  erasedFiles: {
    name: string;
  };
  replays: ReplaysTable;
  counters: {
    key: string;
    count: number;
    endsAt: string;
  };
  secondFactors: {
    accountId: number;
    sealedSecret: string;
    confirmed: Generated<number>;
    lastStep: Generated<number>;
  };
  recoveryCodes: {
    codeHash: string;
    accountId: number;
  };
  passkeys: {
    id: Generated<number>;
    accountId: number;
    credentialId: string;
    sealedKey: string;
    counter: number;
    name: string;
    createdAt: string;
    lastUsedAt: string | null;
  };
  spentChallenges: {
    hash: string;
    expiresAt: string;
  };
  identity: {
    id: number;
    store: string;
  };
  audit: AuditTable;
  auditHead: {
    id: number;
    sequence: number;
    mac: string;
    keyId: string;
    /** JSON list of hashes. */
    peaks: string;
  };
  auditKeys: AuditKeysTable;
  auditHeads: AuditHeadsTable;
}

/** An account without its password hash. */
export interface Account {
  id: number;
  role: Role;
  email: string;
  name: string;
  disabled: boolean;
  /** The restricted inquiry that this session of an administrator was admitted to. */
  admittedTo?: number;
}

/** What an account is in its team. */
export interface Membership {
  teamId: number;
  ownerId: number;
  seesAll: boolean;
}
