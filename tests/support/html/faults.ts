// What is wrong with the HTML of a page, as the server sends it or as a browser has it on screen.
import { HtmlValidate } from 'html-validate';
import { elements } from './elements.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  elements: ['html5', elements],
  rules: {
    'no-unknown-attributes': 'error',
    'no-unknown-elements': 'error',
    // SVG has names such as clipPath.
    'element-case': ['error', { style: ['lowercase', 'camelcase'] }],
    // React writes these differently; the meaning is the same.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // All files come from our own server.
    'require-sri': 'off',
    // A matter of taste, and of search terms.
    'tel-non-breaking': 'off',
    'long-title': 'off',
    // There are two copies of the menu, of which CSS shows one; axe checks the one shown.
    'unique-landmark': 'off',
    // The search of a list runs while someone types, and on Enter.
    'wcag/h32': 'off',
    // The attribute is global; the rule objects where it has no effect.
    'input-attributes': 'off',
  },
});

/** One line for each fault. `where` names the page in it. */
export async function faultsOf(html: string, where: string): Promise<string[]> {
  const report = await validator.validateString(html, where);
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ line, column, ruleId, message, selector }) =>
        `${where}:${line}:${column} ${ruleId}: ${message} (${selector})`,
    ),
  );
}
