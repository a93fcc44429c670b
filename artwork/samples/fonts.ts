// Print needs fixed weights: Chromium would embed a variable font as glyph drawings (Type 3), which some
// viewers render badly. fontTools instantiates the weights from the site's own fonts.
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

// The instance's name table still says "Thin", and the document properties would show that.
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

/** Writes the weights to `folder` and returns the @font-face rules that load them. */
export function cutFonts(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return CUTS.map(({ family, weight, from }) => {
    const target = join(folder, `${family.replace(' ', '-')}-${weight}.ttf`);
    // Only Debian's own python finds Debian's fontTools; another python on the PATH does not.
    const python = process.env.PYTHON ?? '/usr/bin/python3';
    execFileSync(python, ['-c', CUT, join(root, 'node_modules', from), String(weight), family, target]);
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url("${pathToFileURL(target)}")}`;
  }).join('\n');
}
