/** Inserts a text where the cursor is in a field, with spaces that separate it from the words next to it. */
export function insertAtCursor(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  const { value, selectionStart: start, selectionEnd: end } = field;
  const isAfterWord = start > 0 && !/[\s([]/.test(value[start - 1] ?? '');
  const isBeforeWord = /\w/.test(value[end] ?? '');
  field.setRangeText(`${isAfterWord ? ' ' : ''}${text}${isBeforeWord ? ' ' : ''}`, start, end, 'end');
  // This event tells the form about the new text, as if the user had typed it.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}
