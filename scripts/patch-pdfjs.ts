// What is changed in the worker of pdf.js, for the pages of large and of damaged documents (docs/decisions/0046-viewer.md).

/** Each text of the worker, which must be in it once, and what takes its place. */
const CHANGES = [
  // Many scanners write all pages into one list. pdf.js reads every page object before the one that it looks for, and
  // those of a scan are as far apart as its pictures are large. A list with as many entries as pages has only pages.
  [
    'if (currentNode === this.toplevelPagesDict && lastKid instanceof Ref && !pageDictCache.has(lastKid)) {',
    `if (count === kids.length && lastKid instanceof Ref) {
          if (!pageKidsCountCache.has(lastKid)) pageKidsCountCache.put(lastKid, 1);
        } else if (currentNode === this.toplevelPagesDict && lastKid instanceof Ref && !pageDictCache.has(lastKid)) {`,
  ],
  // The same for a link, which names its page by the object.
  [
    'kidPromises.push(xref.fetchAsync(kid).then(obj => {',
    `if (parent.getRaw("Count") === kids.length) {
          total++;
          continue;
        }
        kidPromises.push(xref.fetchAsync(kid).then(obj => {`,
  ],
  // In a document with a wrong list of pages, all are looked for, as pdf.js does by itself if the last one is missing: first
  // where the document says, and if one is not there, in all of it. What is missing then is left out.
  [
    'pdfManager.ensureCatalog("numPages")]);',
    `pdfManager.ensureCatalog("numPages")]);
      if (globalThis.isDamaged) throw new FormatError("The list of pages is wrong.");`,
  ],
  [
    'function addPageError(error) {',
    `function addPageError(error) {
      if (globalThis.isDamaged && recoveryMode) return;
      if (globalThis.isDamaged) throw new XRefEntryException(error.message);`,
  ],
  [
    `addPageError(new FormatError("Page dictionary kid reference points to wrong type of object."));
        break;`,
    `addPageError(new FormatError("Page dictionary kid reference points to wrong type of object."));
        queueItem.posInKids++;
        continue;`,
  ],
  // A document whose end is cut off.
  [
    `if (obj instanceof Dict && obj.has("Root")) {
          return obj;
        }`,
    `if (obj instanceof Dict && obj.has("Root")) {
          return obj;
        }
        if (isDict(obj, "Catalog")) {
          const trailer = new Dict(this);
          trailer.set("Root", ref);
          return trailer;
        }`,
  ],
] as const;

/** @throws if pdf.js has changed there */
export function patchWorker(code: string): string {
  return CHANGES.reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2) throw new Error(`pdf.js has changed: ${from}`);
    return changed.replace(from, () => to);
  }, code);
}
