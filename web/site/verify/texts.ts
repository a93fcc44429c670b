// The words of the page for verification, which is also a file for use without a server.
export const verifyWords = {
  title: 'Verify a Custody Record',
  intro:
    'A saved custody record shows who sent, opened, and downloaded what, and when. A receipt shows what arrived. Verify either one here. You do not need an account.',
  privacy: 'Everything is checked in this browser: no file leaves your computer.',
  unsupported:
    'This browser cannot check Ed25519 signatures, so nothing was checked. Use a current version of Chrome, Edge, Firefox, or Safari.',
} as const;
