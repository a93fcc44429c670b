// What html-validate does not know of HTML: ARIA attributes that repeat or contradict an attribute of HTML. The Nu HTML
// checker, which needs Java, reports the same errors. A browser reports numbers of a drawing that could not be computed.
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

const ofDrawings =
  'fill focusable height preserveaspectratio stroke stroke-linecap stroke-linejoin stroke-width viewbox width'.split(
    ' ',
  );

/** Metadata to load after that of html-validate. */
export const elements = {
  '*': { attributes: globally },
  input: { attributes: { 'aria-checked': never('a checkbox says itself whether it is checked') } },
  option: { attributes: { 'aria-selected': never('an option says itself whether it is selected') } },
  select: { attributes: { 'aria-multiselectable': never('"multiple" says the same') } },
  summary: { attributes: { 'aria-expanded': never('"open" of its <details> says the same') } },
  // Open Graph, and a theme color for each color scheme.
  meta: { attributes: { property: {}, media: {} } },
  svg: { attributes: Object.fromEntries(ofDrawings.map((name) => [name, {}])) },
  // A frame may run scripts, and nothing else.
  iframe: { attributes: { sandbox: { enum: ['allow-scripts'] } } },
};
