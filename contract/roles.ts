/** Role ids of the specification (§9). The browser keeps them; the server never reads them back. */
export const ROLE_ID = { staff: 1, client: 2 } as const;
