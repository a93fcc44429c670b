// A text the page has, as a file on the reader's disk.
export function saveText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has begun to read it; the address would otherwise hold the text until the page goes.
  setTimeout(() => URL.revokeObjectURL(address));
}
