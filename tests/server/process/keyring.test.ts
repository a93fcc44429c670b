// The stored format of encrypted text and wrapped file keys. The texts below come from an earlier version:
// every later version has to decrypt them.
import { describe, expect, it } from 'vitest';
import { openFileKeys } from '../../../server/keys/file-keys.ts';
import { openSecrets } from '../../../server/keys/secrets.ts';

const MAIL_KEY = 'the key of a sealed mail, of more than thirty-two';
const FILE_KEY = 'the key of a sealed file, of more than thirty-two';
const NEW_KEY = 'the new key of more than thirty-two characters';

const MAIL = {
  text: '{"to":"a@example.com","subject":"Grüße"}',
  sealed:
    '94c86381.pZRG0vnNTw4BPdsk7L6pajWW9k/8xV1gZ72SY0jaBOqt1sMxIYdBEz0/6r411RrGvjFebyA82C9VD4SXgb9CtrLLxgd+jA==',
};
const FILE = {
  name: 'fixed-name.pdf',
  key: 'dad87b3f736fa139bd6198ecf1a5debef6ee333b61ce303122ec291e6079138a',
  wrapped: '86deff52.tvblgS6QtVpPo83bwudIBik9SB3XrOUddDVrqIRV3q8BX/zZpddOxUw1tBxeNpEROm82Q+5KlvBcIvLk',
};

describe('data from an earlier version', () => {
  it('decrypts: text from the database', () => {
    expect(openSecrets([MAIL_KEY]).unseal(MAIL.sealed)).toBe(MAIL.text);
    expect(openSecrets([NEW_KEY, MAIL_KEY]).unseal(MAIL.sealed)).toBe(MAIL.text);
  });

  it('decrypts: the key of a file', () => {
    expect(openFileKeys([FILE_KEY]).unwrap(FILE.name, FILE.wrapped).toString('hex')).toBe(FILE.key);
    expect(openFileKeys([NEW_KEY, FILE_KEY]).unwrap(FILE.name, FILE.wrapped).toString('hex')).toBe(FILE.key);
  });
});

describe('new data', () => {
  it('has the same format: id of the current key, then nonce, tag and as many bytes as the plaintext', () => {
    const format = (stored: string) => {
      const [id, data = ''] = stored.split('.');
      return [id, Buffer.from(data, 'base64').length];
    };
    expect(format(openSecrets([MAIL_KEY, NEW_KEY]).seal(MAIL.text))).toEqual(format(MAIL.sealed));
    expect(format(openFileKeys([FILE_KEY, NEW_KEY]).create(FILE.name).wrapped)).toEqual(format(FILE.wrapped));
  });
});
