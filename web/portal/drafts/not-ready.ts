import type { TravelingFile } from './draft-state.ts';

/** A form that cannot be sent yet: files need the user, or, with none of them, the draft was changed elsewhere. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
  readonly files: readonly TravelingFile[];

  constructor(files: readonly TravelingFile[]) {
    super('The draft is not complete');
    this.files = files;
  }
}
