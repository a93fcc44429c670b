declare module 'virtual:page-styles' {
  /** The built style sheets, by their addresses. */
  export const styles: Readonly<Record<string, string>>;
}
