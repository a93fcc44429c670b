// The texts of the style sheets of the browser's build, for the prerendering, which writes them into the portal's pages.
import type { Plugin } from 'vite';

const NAME = 'virtual:page-styles';

export function pageStyles(): Plugin {
  let styles: Record<string, string> = {};
  return {
    name: 'page-styles',
    sharedDuringBuild: true,
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    // The browser's part is built before the server's, which prerenders.
    load: (id) => (id === `\0${NAME}` ? `export const styles = ${JSON.stringify(styles)};` : undefined),
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
      styles = Object.fromEntries(
        sheets.map((sheet) => [`/${sheet.fileName}`, 'source' in sheet ? String(sheet.source) : '']),
      );
    },
  };
}
