// Print needs fixed weights: a variable font would be embedded as drawings of letters (Type 3), which some
// viewers render badly. fontTools cuts the weights from the fonts the site itself uses.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/run-tool.ts';

const CUTS = [
  { family: 'Besley', weight: 430, from: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2' },
  { family: 'Besley', weight: 560, from: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2' },
  {
    family: 'Public Sans',
    weight: 400,
    from: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  },
  {
    family: 'Public Sans',
    weight: 600,
    from: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  },
  {
    family: 'Courier Prime',
    weight: 400,
    from: '@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff2',
  },
] as const;

// The name table still says "Thin" after cutting; document properties would show it.
const CUT = `
import sys
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
source, weight, family, target = sys.argv[1:]
font = TTFont(source, recalcTimestamp=False)
if 'fvar' in font:
    font = instancer.instantiateVariableFont(font, {'wght': float(weight)})
for name in font['name'].names:
    if name.nameID == 6: name.string = family.replace(' ', '') + '-' + weight
font.flavor = None
font.save(target)
`;

/** Cuts the weights into `folder` and answers the @font-face rules that load them. */
export function cutFonts(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return CUTS.map(({ family, weight, from }) => {
    const target = join(folder, `${family.replace(' ', '-')}-${weight}.ttf`);
    // Debian's python has Debian's fontTools; another python on the PATH has not.
    const python = process.env.PYTHON ?? '/usr/bin/python3';
    execFileSync(python, ['-c', CUT, join(root, 'node_modules', from), String(weight), family, target]);
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url("${pathToFileURL(target)}")}`;
  }).join('\n');
}
