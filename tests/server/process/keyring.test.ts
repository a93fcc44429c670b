// The stored format of encrypted text. The texts below come from an earlier version:
// every later version has to decrypt them.
import { describe, expect, it } from 'vitest';
import { openSecrets } from '../../../server/keys/secrets.ts';

const MAIL_KEY = 'the key of a sealed mail, of more than thirty-two';
const NEW_KEY = 'the new key of more than thirty-two characters';

const MAIL = {
  text: '{"to":"a@example.com","subject":"Grüße"}',
  sealed:
    '94c86381.pZRG0vnNTw4BPdsk7L6pajWW9k/8xV1gZ72SY0jaBOqt1sMxIYdBEz0/6r411RrGvjFebyA82C9VD4SXgb9CtrLLxgd+jA==',
};
describe('data from an earlier version', () => {
  it('decrypts: text from the database', () => {
    expect(openSecrets([MAIL_KEY]).unseal(MAIL.sealed)).toBe(MAIL.text);
    expect(openSecrets([NEW_KEY, MAIL_KEY]).unseal(MAIL.sealed)).toBe(MAIL.text);
  });
});

describe('new data', () => {
  it('has the same format: id of the current key, then nonce, tag and as many bytes as the plaintext', () => {
    const format = (stored: string) => {
      const [id, data = ''] = stored.split('.');
      return [id, Buffer.from(data, 'base64').length];
    };
    expect(format(openSecrets([MAIL_KEY, NEW_KEY]).seal(MAIL.text))).toEqual(format(MAIL.sealed));
  });
});
