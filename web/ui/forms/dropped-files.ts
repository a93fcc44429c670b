// What was dropped or chosen, as files: a folder is all the files in it and in its folders.

/** What operating systems leave in folders; no one means to send it. */
export const LEFT_BY_SYSTEM = /^(\..*|Thumbs\.db|desktop\.ini|__MACOSX)$/i;

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A browser gives the entries of a folder in parts; an empty one is the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function filesIn(entry: FileSystemEntry, unread: string[]): Promise<File[]> {
  try {
    if (!isFolder(entry))
      return [
        await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
      ];
    const meant = (await entriesOf(entry)).filter(({ name }) => !LEFT_BY_SYSTEM.test(name));
    meant.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
    const files: File[] = [];
    // One after another: a folder may have thousands of files.
    for (const each of meant) files.push(...(await filesIn(each, unread)));
    return files;
  } catch {
    unread.push(entry.name);
    return [];
  }
}

/** A folder that was chosen with the dialog: the browser lists everything in it, in any order. */
export function filesOfFolder(listed: Iterable<File>): File[] {
  return [...listed]
    .filter(
      ({ webkitRelativePath }) => !webkitRelativePath.split('/').some((part) => LEFT_BY_SYSTEM.test(part)),
    )
    .sort((one, other) =>
      one.webkitRelativePath.localeCompare(other.webkitRelativePath, undefined, { numeric: true }),
    );
}

/** @returns the files, and the names of everything that could not be read */
export async function droppedFiles(dropped: DataTransfer): Promise<{ files: File[]; unread: string[] }> {
  // The browser empties the list as soon as this function waits.
  const plain = [...dropped.files];
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const unread: string[] = [];
  if (!entries.some(isFolder)) return { files: plain, unread };
  const files: File[] = [];
  for (const entry of entries) files.push(...(await filesIn(entry, unread)));
  return { files, unread };
}
