// Drafts in the page: nothing that was typed is lost, and files travel once.
import { defectsOf } from '../defect.ts';

const DRAFTS = 'tests/web/portal/drafts.test.tsx';
const JOURNEY = 'tests/e2e/portal/drafts.spec.ts';

export const drafting = [
  ...defectsOf('web/portal/drafts/keeping/saver.ts', DRAFTS, {
    'drafting: own save with a lost answer taken for a conflict': [
      'else if (textOf(theirs.fields) === text) {',
      'else if (text === undefined) {',
    ],
    'drafting: text of another tab replaced': [
      "else this.#fail({ kind: 'conflict', theirs });",
      'else this.keepMine(theirs);',
    ],
    'drafting: failed save not tried again': [
      '      () => this.save(),\n      () => {},',
      '      () => {},\n      () => {},',
    ],
  }),
  ...defectsOf('web/portal/drafts/keeping/open-draft.ts', DRAFTS, {
    'drafting: last words lost when the page ends': [
      '    void saver.save(true);\n    transfers.settleRemovals();',
      '    transfers.settleRemovals();',
    ],
  }),
  ...defectsOf('web/portal/drafts/draft-trouble.tsx', DRAFTS, {
    'drafting: replaced text gone for good': [
      "setReplaced(entered as Draft['fields']);",
      'setReplaced(undefined);',
    ],
  }),
  ...defectsOf('web/portal/drafts/keeping/transfers.ts', DRAFTS, {
    'drafting: three files at once': ['const AT_ONCE = 2;', 'const AT_ONCE = 3;'],
    'drafting: removed file cannot be put back': [
      'else if (!isListed && !removed.includes(file)) this.#remove(row);',
      'else if (!isListed) this.#remove(row);',
    ],
    'drafting: refused file holds the form without a word': [
      "const STUCK: readonly Travel[] = ['refused', 'missing', 'paused'];",
      "const STUCK: readonly Travel[] = ['missing', 'paused'];",
    ],
    'drafting: other file of the same name taken for the rest': [
      'stored.find(({ fingerprint }) => fingerprint === row.fingerprint)',
      'stored.find(({ name }) => name === row.name)',
    ],
  }),
  ...defectsOf('web/portal/drafts/keeping/crc32.ts', DRAFTS, {
    'drafting: wrong checksum': ['0xedb88320', '0xedb88321'],
  }),
  ...defectsOf('web/portal/drafts/keeping/piece-size.ts', JOURNEY, {
    'drafting: pieces of a slow line as large as those of a fast one': [
      'Math.floor((speed * LONGEST_SECONDS) / PIECE_BYTES)',
      'Math.ceil(speed)',
    ],
  }),
  ...defectsOf('web/portal/drafts/keeping/fingerprint.ts', DRAFTS, {
    'drafting: file recognized by its name and size alone': [
      '  for (const edge of edges) hash.update(new Uint8Array(await edge.arrayBuffer()));\n',
      '',
    ],
  }),
  ...defectsOf('web/portal/drafts/use-form-draft.ts', DRAFTS, {
    'drafting: text that is not saved forgotten at a reload': [
      'entered && !isSaved ? { values: entered, version, begun, files: names } : undefined',
      'undefined',
    ],
  }),
  ...defectsOf('web/portal/drafts/keeping/send-file.ts', JOURNEY, {
    'drafting: interrupted file begins again': [
      'endpoint: uploadid ? null : wholeAddress(createUpload.path),\n      uploadUrl: uploadid ? uploadAddress(uploadid) : null,',
      'endpoint: wholeAddress(createUpload.path),\n      uploadUrl: null,',
    ],
  }),
];
