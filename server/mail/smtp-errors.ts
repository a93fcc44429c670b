// What the error of a failed delivery means: whether another attempt can succeed, and whom it concerns.

export interface Failure {
  /**
   * `receiver`: this mail was refused for good. `server`: no mail gets through, because of the mail server, its
   * password or our sender's address. `later`: anything that may pass.
   */
  kind: 'receiver' | 'server' | 'later';
  /** Codes only, such as `RCPT TO 550`: an error's message may contain names and addresses. */
  reason: string;
}

/** The SMTP commands after which a refusal concerns this mail alone. */
const ABOUT_ONE_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];

export function failureOf(error: unknown): Failure {
  const { code, command, responseCode } = error as Record<string, unknown>;
  const isForGood = typeof responseCode === 'number' && responseCode >= 500;
  if (isForGood && ABOUT_ONE_MAIL.includes(command))
    return { kind: 'receiver', reason: `${command} ${responseCode}` };
  const reason = [code, command, responseCode].filter((part) => part !== undefined).join(' ');
  const isServer = isForGood || (code !== undefined && responseCode === undefined);
  return { kind: isServer ? 'server' : 'later', reason: reason || 'an unknown error' };
}

const LONGEST_REPLY = 300;

/** The reply of the mail server in its own words, for the operator; without the addresses that it may repeat. */
export function replyOf(error: unknown): string {
  const { response, message } = error as Record<string, unknown>;
  return (
    String(response ?? message ?? error)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      // Node's own advice does not lead to our setting.
      .replace(/; if the root CA is installed locally.*/, '; SMTP_CA_FILE can name it')
      .replace(/\S+@\S+/g, '…')
      .replace(/\.$/, '')
      .slice(0, LONGEST_REPLY)
  );
}
