// Saves a text or a file that the page has on the reader's disk.
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // By now the browser is reading it. Without this, the address would keep the content until the page ends.
  setTimeout(() => URL.revokeObjectURL(address));
}

export function saveText(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
