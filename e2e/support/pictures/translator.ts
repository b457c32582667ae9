import { type BrowserContext, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** texts that React keeps as nodes and that the translator has taken from it */
    takenForTest?: string[];
  }
}

/**
 * Translates a page, or every page of a context, as Chrome does, again and again: each text node that is not marked translate="no" is
 * replaced by one in two <font> elements. The words stay as they are. Call it before opening an address.
 */
export async function translate(within: BrowserContext | Page): Promise<void> {
  await within.addInitScript(() => {
    const taken: string[] = [];
    window.takenForTest = taken;
    const replace = (text: Node) => {
      const around = text.parentElement;
      if (!around || around.closest('font, script, style, title, textarea, svg, noscript')) return;
      if (around.closest('[translate]')?.getAttribute('translate') === 'no') return;
      if (Object.keys(text).some((key) => key.startsWith('__reactFiber$'))) taken.push(around.outerHTML.slice(0, 300));
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.nodeValue;
      outer.append(inner);
      around.replaceChild(outer, text);
    };
    const replaceIn = (root: Node) => {
      if (root.nodeType === Node.TEXT_NODE) return replace(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(replace);
    };
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') replaceIn(target);
        else addedNodes.forEach(replaceIn);
      }
    });
    // Before that the browser may still add to a text.
    document.addEventListener('DOMContentLoaded', () => {
      replaceIn(document);
      observer.observe(document, { childList: true, characterData: true, subtree: true });
    });
  });
}

/** Elements of which React says another text than the page shows. */
const staleTexts = (page: Page) =>
  page.evaluate(() => {
    const stale: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      const key = Object.keys(element).find((each) => each.startsWith('__reactProps$'));
      const children = key && (element as unknown as Record<string, { children?: unknown }>)[key]?.children;
      const isText = typeof children === 'string' || typeof children === 'number';
      if (isText && element.textContent !== String(children)) stale.push(`${children}, shown: ${element.outerHTML}`);
    }
    return stale;
  });

/** Expects that the page is translated and runs: it shows what it wants to show, and the translator takes nothing from it. */
export async function expectTranslated(page: Page, when: string): Promise<void> {
  expect(await page.locator('font').count(), when).toBeGreaterThan(0);
  await expect.poll(() => staleTexts(page), when).toEqual([]);
  expect(await page.evaluate(() => window.takenForTest), when).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' }), when).toHaveCount(0);
}
