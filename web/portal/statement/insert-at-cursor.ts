/** Inserts a text where the cursor is in a field, with spaces that separate it from the words next to it. */
export function insertAtCursor(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  const { value, selectionStart: start, selectionEnd: end } = field;
  const isAfterWord = start > 0 && !/[\s([]/.test(value[start - 1] ?? '');
  const isBeforeWord = /\w/.test(value[end] ?? '');
  field.setRangeText(`${isAfterWord ? ' ' : ''}${text}${isBeforeWord ? ' ' : ''}`, start, end, 'end');
  // As after typing: the form learns of the new text from this event.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}
