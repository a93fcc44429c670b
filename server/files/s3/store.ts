// Stores files as objects of an S3 bucket. Kept files are directly under the prefix; the trash, and what is set aside,
// have their own prefixes below it. Nothing is renamed: moving an object is a copy within the store.

import { randomUUID } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { DAY_MS } from '../../../contract/due/day.ts';
import { atMost } from '../../base/at-most.ts';
import type { BucketSettings } from '../../config/config.ts';
import { PartialFileLost, type RawStore, STORED_NAME } from '../store.ts';
import { openBucket, unlessMissing } from './bucket.ts';
import { openObject } from './object.ts';
import { PendingObject, PIECE_PART_BYTES } from './pending-file.ts';

const LIST_BATCH = 500;
/** An object store answers after milliseconds, but many at the same time. */
const AT_ONCE = 16;
const ID = '.store-id';
const HEAD = '.audit-head';
const TRASH = '.trash/';
const ASIDE = '.set-aside/';
/**
 * Another server may be about to commit the row of an object, or still send the parts of an upload. After this time
 * it has done so, or ended.
 */
const SETTLED_MS = DAY_MS;

/** A multipart upload that was not completed. */
interface Unfinished {
  name: string;
  uploadId: string | undefined;
  since: Date | undefined;
}

/** Waits until all are done. @throws the first error */
async function each(names: readonly string[], act: (name: string) => Promise<unknown>): Promise<void> {
  const limit = atMost(AT_ONCE);
  const results = await Promise.allSettled(names.map((name) => limit(() => act(name))));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** @throws unless objects can be written there. */
export async function openS3(settings: BucketSettings): Promise<RawStore> {
  const bucket = openBucket(settings);
  const { client, keyOf } = bucket;
  const object = (name: string) => ({ Bucket: bucket.name, Key: keyOf(name) });
  const isSettled = (since: Date | undefined) =>
    since !== undefined && since.getTime() < Date.now() - SETTLED_MS;

  const removeObject = (name: string) => client.send(new DeleteObjectCommand(object(name)));

  async function move(name: string, target: string): Promise<void> {
    // Checked here: only a name without special characters is a valid source as it is.
    if (!STORED_NAME.test(name)) throw new Error('not a stored name');
    const source = keyOf(name).split('/').map(encodeURIComponent).join('/');
    const copied = await client
      .send(new CopyObjectCommand({ ...object(target), CopySource: `${bucket.name}/${source}` }))
      .catch(unlessMissing);
    if (copied) await removeObject(name);
  }

  /** The names that follow `folder`, or another beginning, without those in folders below it. */
  async function* listFolder(folder: string): AsyncGenerator<{ name: string; since: Date | undefined }[]> {
    const Prefix = keyOf(folder);
    const pages = paginateListObjectsV2(
      { client, pageSize: LIST_BATCH },
      { Bucket: bucket.name, Prefix, Delimiter: '/' },
    );
    for await (const { Contents = [] } of pages)
      yield Contents.map(({ Key = '', LastModified }) => ({
        name: Key.slice(Prefix.length),
        since: LastModified,
      }));
  }

  /** Kept files. */
  async function* listKept(isMeant: (since: Date | undefined) => boolean): AsyncGenerator<string[]> {
    for await (const found of listFolder(''))
      yield found
        .filter(({ name, since }) => STORED_NAME.test(name) && isMeant(since))
        .map(({ name }) => name);
  }

  async function removeFrom(folder: string, isMeant: (name: string) => boolean): Promise<number> {
    let removed = 0;
    for await (const found of listFolder(folder)) {
      const names = found.map(({ name }) => name).filter(isMeant);
      await each(names, (name) => removeObject(`${folder}${name}`));
      removed += names.length;
    }
    return removed;
  }

  /** Multipart uploads of files whose name begins like this. */
  async function listUnfinished(start: string): Promise<Unfinished[]> {
    const Prefix = keyOf(start);
    const unfinished: Unfinished[] = [];
    let after: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> = {};
    for (;;) {
      const page = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket.name, Prefix, ...after }),
      );
      for (const { Key = '', UploadId, Initiated } of page.Uploads ?? [])
        unfinished.push({ name: Key.slice(keyOf('').length), uploadId: UploadId, since: Initiated });
      // There may be more than a page of files that arrive in pieces, and the sweeper leaves them alone.
      if (!page.IsTruncated) return unfinished;
      after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  async function abort({ name, uploadId }: Unfinished): Promise<void> {
    await client
      .send(new AbortMultipartUploadCommand({ ...object(name), UploadId: uploadId }))
      .catch(unlessMissing);
  }

  async function readText(name: string): Promise<string | undefined> {
    const found = await client.send(new GetObjectCommand(object(name))).catch(unlessMissing);
    return found?.Body?.transformToString();
  }

  const writeText = async (name: string, text: string) => {
    await client.send(new PutObjectCommand({ ...object(name), Body: text }));
  };

  const store: RawStore = {
    async create(name) {
      return new PendingObject(name, bucket, { bytes: 0, state: '' });
    },

    async resume(name, saved = { bytes: 0, state: '' }) {
      if (saved.bytes > 0 && saved.state === '') throw new PartialFileLost('its pieces are elsewhere');
      const pending = new PendingObject(name, bucket, saved, PIECE_PART_BYTES);
      const { uploadId } = pending;
      if (uploadId !== undefined && !(await listUnfinished(name)).some((one) => one.uploadId === uploadId))
        throw new PartialFileLost('the multipart upload is gone');
      return pending;
    },

    /** Finished pending files have their names already. */
    async keep(pendingFiles) {
      for (const pending of pendingFiles) {
        if (!(pending instanceof PendingObject)) throw new Error('the pending file belongs to another store');
        pending.close();
      }
    },

    // An object without a row is left alone for a day.
    settle: () => undefined,

    async remove(names) {
      await each(names, removeObject);
    },

    async erase(names) {
      await store.remove(names);
      await each(names, async (name) => {
        const unfinished = await listUnfinished(name);
        for (const one of unfinished.filter((upload) => upload.name === name)) await abort(one);
        await removeFrom(`${TRASH}${name}-`, () => true);
      });
    },

    async trash(names) {
      await each(names, (name) => move(name, `${TRASH}${name}-${Date.now()}`));
    },

    async setAside(names) {
      await each(names, (name) => move(name, `${ASIDE}${name}`));
    },

    async open(name) {
      return STORED_NAME.test(name) ? openObject(bucket, name) : undefined;
    },

    async has(name) {
      return (await client.send(new HeadObjectCommand(object(name))).catch(unlessMissing)) !== undefined;
    },

    list: () => listKept(isSettled),

    async isEmpty() {
      for await (const names of listKept(() => true)) if (names.length > 0) return false;
      return true;
    },

    async trashAbandonedFiles(keepKnown = async () => new Set<string>()) {
      const abandoned = (await listUnfinished('')).filter(({ since }) => isSettled(since));
      const unknown: Unfinished[] = [];
      for (let start = 0; start < abandoned.length; start += LIST_BATCH) {
        const batch = abandoned.slice(start, start + LIST_BATCH);
        const known = await keepKnown(batch.map(({ name }) => name));
        unknown.push(...batch.filter(({ name }) => !known.has(name)));
      }
      for (const one of unknown) await abort(one);
      return unknown.length;
    },

    purgeTrash: (time) => removeFrom(TRASH, (name) => Number(name.slice(-13)) < time.getTime()),

    readId: () => readText(ID),
    writeId: (id) => writeText(ID, id),
    readHead: () => readText(HEAD),
    writeHead: (head) => writeText(HEAD, head),

    async freeBytes() {
      return Number.POSITIVE_INFINITY;
    },

    async checkWritable() {
      // In the trash: if this process dies now, no one takes it for a stored file.
      const name = `${TRASH}ready-${randomUUID()}-${Date.now()}`;
      await writeText(name, 'ready');
      await removeObject(name);
    },
  };
  await store.checkWritable();
  return store;
}
