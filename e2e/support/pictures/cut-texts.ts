import type { Page } from '@playwright/test';

/**
 * Texts of headings, labels and controls of which a part cannot be seen: beyond their own box, beyond an element that
 * hides what overflows, or beyond the window; and their words of everyday length that are broken in two. What scrolls is
 * not cut, nor what ends in an ellipsis by intention.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Pixels: edges of glyphs, and of what is rounded. */
    const SLACK = 2;
    const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none';

    /** The element that hides a part of a text of this width; null where all of it can be seen. */
    function hiderOf(element: Element, text: DOMRect): string | null {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        if (isShortened(style)) return null;
        // For screen readers alone.
        if (box.width <= 1 || style.clipPath !== 'none') return null;
        if (/auto|scroll/.test(style.overflowX) && around !== document.body) return null;
        const isEdge = around === element || /hidden|clip/.test(style.overflowX);
        if (style.display === 'inline' || !isEdge) continue;
        if (text.left < box.left - SLACK || text.right > box.right + SLACK) return around.tagName.toLowerCase();
      }
      return text.left < -SLACK || text.right > window.innerWidth + SLACK ? 'window' : null;
    }

    /** The first word that does not stand on one line. */
    function brokenWord(text: Text): string | undefined {
      const range = document.createRange();
      for (const word of text.data.matchAll(/(?<!\S)[\p{L}\p{N}’.,:!?…]{2,12}(?!\S)/gu)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > SLACK) return word[0];
      }
      return undefined;
    }

    const controls = 'button, a, [role=button], [role=tab], [role=radio], h1, h2, h3, h4, label, legend, summary, th';
    const cut: string[] = [];
    for (const control of document.querySelectorAll(controls)) {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement;
        if (!parent?.checkVisibility({ visibilityProperty: true }) || !text.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const hider = hiderOf(parent, range.getBoundingClientRect());
        if (hider) cut.push(`${control.tagName.toLowerCase()} “${text.textContent.trim()}” by ${hider}`);
        const broken = brokenWord(text as Text);
        if (broken) cut.push(`${control.tagName.toLowerCase()} “${text.textContent.trim()}” within ${broken}`);
      }
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      if (!pen || field.value !== '' || !field.checkVisibility()) continue;
      pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      if (pen.measureText(field.placeholder).width > room + SLACK) cut.push(`placeholder “${field.placeholder}”`);
    }
    return cut;
  });
