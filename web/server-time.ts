// The server's clock. A visitor's clock may be days off, and would make a report look late, or not late.

let aheadMs = 0;

/** @param date the header of an answer; some proxies remove it. */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

export const serverNow = (): Date => new Date(Date.now() + aheadMs);
