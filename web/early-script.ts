// What the prerendering needs of the browser's build: the address of web/early/, and the texts of the style sheets. As an
// entry of the site's build, web/early/ would load the chunks that it shares with the pages, and those are large.
import { build, type Plugin } from 'vite';

const NAME = 'virtual:early-script';

async function bundle() {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'web/early/begin.ts',
        preserveEntrySignatures: 'strict',
        // Its modules import React for what other files use of them; nothing of React runs here.
        treeshake: { moduleSideEffects: false },
        output: { entryFileNames: 'assets/early-[hash].js' },
      },
    },
  });
  const [script, ...others] = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (script?.type !== 'chunk' || others.length > 0)
    throw new Error('web/early/ must be built into one file');
  return script;
}

export function earlyScript(): Plugin {
  let address = '';
  let styles: Record<string, string> = {};
  return {
    name: 'early-script',
    sharedDuringBuild: true,
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    // The browser's part is built before the server's, which prerenders.
    load: (id) =>
      id === `\0${NAME}`
        ? `export const earlyScript = ${JSON.stringify(address)};\nexport const styles = ${JSON.stringify(styles)};`
        : undefined,
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { fileName, code } = await bundle();
      address = `/${fileName}`;
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
      styles = Object.fromEntries(
        sheets.map((sheet) => [`/${sheet.fileName}`, 'source' in sheet ? String(sheet.source) : '']),
      );
    },
  };
}
