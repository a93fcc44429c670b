// What html-validate does not know of HTML: ARIA attributes that repeat or contradict an attribute of HTML, and
// the elements of SVG. The Nu HTML checker, which needs Java, reports the same errors.
import { metadataHelper } from 'html-validate';

const { allowedIfAttributeIsAbsent } = metadataHelper;

/** [ARIA in HTML](https://www.w3.org/TR/html-aria/): not next to the attribute of HTML that says the same. */
const globally = {
  'aria-colspan': { allowed: allowedIfAttributeIsAbsent('colspan') },
  'aria-disabled': { allowed: allowedIfAttributeIsAbsent('disabled') },
  'aria-hidden': { allowed: allowedIfAttributeIsAbsent('hidden') },
  'aria-placeholder': { allowed: allowedIfAttributeIsAbsent('placeholder') },
  'aria-readonly': { allowed: allowedIfAttributeIsAbsent('readonly', 'contenteditable') },
  'aria-required': { allowed: allowedIfAttributeIsAbsent('required') },
  'aria-rowspan': { allowed: allowedIfAttributeIsAbsent('rowspan') },
  'aria-valuemax': { allowed: allowedIfAttributeIsAbsent('max') },
  'aria-valuemin': { allowed: allowedIfAttributeIsAbsent('min') },
};

const never = (reason: string) => ({ allowed: () => reason });

/** A place or a length may be a percentage of the drawing. */
const number = { enum: [/^-?\d*\.?\d+%?$/] };
const length = { enum: [/^\d*\.?\d+%?$/] };
const numbers = { enum: [/^-?\d*\.?\d+(?:[ ,]+-?\d*\.?\d+)*$/] };
const paint = { enum: ['none', 'currentcolor', /^var\(--[a-z-]+\)$/, /^#[\da-f]{6}$/] };
const reference = { enum: [/^url\(#[\w-]+\)$/] };

const presentation = {
  'clip-path': reference,
  fill: paint,
  opacity: { enum: [/^(?:0|1|0?\.\d+)$/] },
  stroke: paint,
  'stroke-dasharray': numbers,
  'stroke-linecap': { enum: ['butt', 'round', 'square'] },
  'stroke-linejoin': { enum: ['miter', 'round', 'bevel'] },
  'stroke-width': length,
};

const text = {
  ...presentation,
  x: number,
  y: number,
  dx: number,
  dy: number,
  'font-family': { enum: [/^var\(--[a-z-]+\)$/] },
  'font-size': length,
  // SVG 1.1 knows only these; a weight between them belongs in the style sheet.
  'font-weight': { enum: ['normal', 'bold', /^[1-9]00$/] },
  'text-anchor': { enum: ['start', 'middle', 'end'] },
};

const shapes = ['g', 'path', 'rect', 'circle', 'line', 'polyline', 'text', 'clippath', 'defs'];
const inDrawing = (attributes: object) => ({ attributes, permittedContent: shapes });

/** Elements and attributes that our drawings may use. A number that could not be computed (`NaN`) is invalid. */
const drawing = {
  svg: {
    foreign: false,
    permittedContent: shapes,
    attributes: {
      ...presentation,
      focusable: { enum: ['true', 'false'] },
      height: length,
      preserveaspectratio: { enum: ['none', /^x(?:Min|Mid|Max)Y(?:Min|Mid|Max)(?: (?:meet|slice))?$/] },
      viewbox: { enum: [/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/] },
      width: length,
    },
  },
  g: inDrawing(presentation),
  defs: inDrawing({}),
  clippath: inDrawing({}),
  path: {
    attributes: {
      ...presentation,
      d: { enum: [/^M[\s\d.,eMmLlHhVvCcSsQqTtAaZz-]+$/] },
      pathlength: number,
    },
  },
  rect: { attributes: { ...presentation, x: number, y: number, width: length, height: length, rx: length } },
  circle: { attributes: { ...presentation, cx: number, cy: number, r: length } },
  line: { attributes: { ...presentation, x1: number, y1: number, x2: number, y2: number } },
  polyline: { attributes: { ...presentation, points: numbers } },
  text: { attributes: text, permittedContent: ['tspan'] },
  tspan: { attributes: text, permittedContent: ['tspan'] },
};

/** Metadata to load after that of html-validate. */
export const elements = {
  '*': { attributes: globally },
  input: { attributes: { 'aria-checked': never('a checkbox says itself whether it is checked') } },
  option: { attributes: { 'aria-selected': never('an option says itself whether it is selected') } },
  select: { attributes: { 'aria-multiselectable': never('"multiple" says the same') } },
  summary: { attributes: { 'aria-expanded': never('"open" of its <details> says the same') } },
  // Open Graph, and a theme color for each color scheme.
  meta: { attributes: { property: {}, media: {} } },
  // A frame may run scripts, and nothing else.
  iframe: { attributes: { sandbox: { enum: ['allow-scripts'] } } },
  ...drawing,
};
