// Finds words where a reader sees them: also in the fields of forms and in comments, and with hyphens that are not seen.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { PDFFindController } from './viewer-parts.ts';

/** What is left above a match, so that its line is whole and the one before it can be read. */
const ABOVE_MATCH_PX = 72;

/** Soft hyphens, and characters without width. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/gu;
/** pdf.js makes ordinary hyphens of many soft ones, so those inside words count only for a search with hyphens. */
const UNSEEN_OR_HYPHEN = /[\u00ad\u200b-\u200d\u2060\ufeff]|(?<=\p{L})[-\u2010\u2011](?=\p{L})/gu;

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

interface Annotation {
  fieldType?: 'Tx' | 'Ch' | 'Btn' | 'Sig' | null;
  fieldValue?: string | readonly string[] | null;
  contentsObj?: { str: string };
  textContent?: readonly string[];
  subtype?: string;
}

function textsOf({ subtype, fieldType, fieldValue, contentsObj, textContent = [] }: Annotation): string[] {
  if (subtype === 'Popup' || fieldType === 'Btn') return [];
  const value = fieldType ? [fieldValue ?? []].flat() : [];
  const comment = contentsObj?.str || textContent.join('\n');
  return [...value, comment].filter((text) => text !== '');
}

export class Finder extends PDFFindController {
  container: HTMLElement | undefined;
  /** How long the text of each page is, without that of its annotations. */
  readonly #textLengths: number[] = [];

  /** Gives the search the text of the annotations after that of the page. */
  override setDocument(pdf: PDFDocumentProxy | null): void {
    this.#textLengths.length = 0;
    const getPage = async (number: number) => {
      const page = await pdf?.getPage(number);
      const getTextContent = async (options: object): Promise<TextContent> => {
        const [content, annotations] = await Promise.all([
          page?.getTextContent(options),
          page?.getAnnotations() as Promise<Annotation[]> | undefined,
        ]);
        const { items = [], ...rest } = content ?? { styles: {}, lang: null };
        const strings = items.map((item) => ('str' in item ? item.str : ''));
        this.#textLengths[number - 1] = strings.join('').length;
        const added = (annotations ?? []).flatMap(textsOf).flatMap((str) => [
          { str: '', hasEOL: true },
          { str, hasEOL: true },
        ]);
        return { ...rest, items: [...items, ...added] as TextContent['items'] };
      };
      return { getTextContent } as PDFPageProxy;
    };
    super.setDocument((pdf && { getPage }) as PDFDocumentProxy);
  }

  /** Matches in the text of the pages: only these can be marked. For any other match, the viewer shows the page. */
  override get pageMatches(): number[][] | undefined {
    const all = super.pageMatches as number[][] | undefined;
    return all?.map((matches, page) =>
      matches.filter((at) => at < (this.#textLengths[page] ?? Number.POSITIVE_INFINITY)),
    );
  }

  override match(
    query: string | string[],
    content: string,
    page: number,
  ): { index: number; length: number }[] | undefined {
    const wanted = [query].flat().map((text) => text.replace(UNSEEN, ''));
    const left = wanted.some((text) => /[-\u2010\u2011]/.test(text)) ? UNSEEN : UNSEEN_OR_HYPHEN;
    const unseen = [...content.matchAll(left)].map(({ index }) => index);
    const found = super.match(
      typeof query === 'string' ? (wanted[0] ?? '') : wanted,
      content.replace(left, ''),
      page,
    );
    // Each that was left out before a place moves it by one.
    const original = (at: number) => unseen.reduce((shown, one) => (one <= shown ? shown + 1 : shown), at);
    return found?.map(({ index, length }) => {
      const start = original(index);
      return { index: start, length: original(index + length - 1) + 1 - start };
    });
  }

  /** Scrolls the pages alone to a match. The browser's own way also scrolls the page around the frame, with its controls. */
  override scrollMatchIntoView(match: Parameters<PDFFindController['scrollMatchIntoView']>[0]): void {
    const { container } = this;
    const { element } = match;
    if (!container || !element) return;
    const scrollIntoView = () => {
      const [around, at] = [container.getBoundingClientRect(), element.getBoundingClientRect()];
      const left = at.left + at.width / 2 - (around.left + around.width / 2);
      container.scrollBy({ top: at.top - around.top - ABOVE_MATCH_PX, left });
    };
    // It decides whether to scroll, and uses nothing else of the element.
    super.scrollMatchIntoView({ ...match, element: { scrollIntoView } as HTMLElement });
  }
}
