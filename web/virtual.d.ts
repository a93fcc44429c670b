declare module 'virtual:early-script' {
  /** The address of the built web/early/; empty in development, which does without it. */
  export const earlyScript: string;
  /** The built style sheets, by their addresses. */
  export const styles: Readonly<Record<string, string>>;
}
