// A text or a file that the page has, as a file on the reader's disk.
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has begun to read it; the address would otherwise hold the content until the page goes.
  setTimeout(() => URL.revokeObjectURL(address));
}

export function saveText(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
