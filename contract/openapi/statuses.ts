// What each status means, in the description of all calls.

/** Every status but 200, with its reason. */
export const STATUSES = {
  206: 'A part of the file, as the header Range asked.',
  302: 'Where the object store sends the file, where the operator has it send downloads.',
  400: 'A field is missing, not valid, or given more than once.',
  401: 'No one is signed in, or the credentials are wrong.',
  403: 'This account may not do this, or a page of another site made the request.',
  404: 'There is no such thing, or it belongs to another account.',
  408: 'The request arrived too slowly. Nothing was stored.',
  409: 'Its state does not allow this, or the page that calls belongs to another account than the one that is signed in (header X-Account).',
  410: 'The file was removed when its retention period ended.',
  412: 'The request has another version of tus.',
  413: 'A file or the request is too large. Nothing was stored.',
  415: 'The body has another type than the call accepts.',
  416: 'The file has no such range.',
  421: 'The server does not serve this host name.',
  422: 'The Idempotency-Key was used for other content, or a piece differs from the one that was sent before. Nothing was stored.',
  423: 'Another request is sending the same file.',
  429: 'A limit is reached; Retry-After says for how many seconds.',
  460: 'The piece does not have its checksum. Nothing was stored.',
  500: 'A fault of the server; errorid names it in the log.',
  503: 'The server is busy, or not ready; Retry-After says when to try again.',
  507: 'There is no room for the files, or the quota of the account is used up. Nothing was stored.',
} as const;
export type Status = keyof typeof STATUSES;
