// What others do to our pages in a visitor's browser: extensions, and the browser's translator.
import type { Page } from '@playwright/test';

/** A password manager: an icon after each input, and a button after each form. */
export async function addIcons(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const input of document.querySelectorAll('input, textarea')) {
      const icon = document.createElement('div');
      icon.textContent = '🔑';
      input.after(icon);
    }
    for (const form of document.forms) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Fill in';
      form.prepend(button);
    }
  });
}

/** A translator, as Chromium's works: each text becomes <font> elements, also what appears later. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const element = (child: Node | string) => {
      const font = document.createElement('font');
      font.append(child);
      return font;
    };
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const { parentElement, data } = text;
        if (!data.trim() || !parentElement) continue;
        if (parentElement.closest('font, script, style, textarea, option, svg, [translate=no]')) continue;
        text.replaceWith(element(element(`«${data}»`)));
      }
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { childList: true, subtree: true });
  });
}
