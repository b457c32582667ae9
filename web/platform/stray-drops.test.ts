import { expect, test } from 'vitest';
import { refuseStrayDrops } from './stray-drops.ts';

refuseStrayDrops(window);

/** Whether the browser's own action is prevented, and what is shown of the drop. */
function drag(name: 'dragover' | 'drop', target: Element, types: string[]) {
  const event = new Event(name, { bubbles: true, cancelable: true });
  const dataTransfer = { types, dropEffect: 'copy' };
  Object.assign(event, { dataTransfer });
  document.body.append(target);
  target.dispatchEvent(event);
  target.remove();
  return [event.defaultPrevented, dataTransfer.dropEffect];
}
const element = (name: string, more: object = {}) => Object.assign(document.createElement(name), more);

test.each(['dragover', 'drop'] as const)('a file beside what takes it does not replace the page on %s', (name) => {
  expect(drag(name, element('p'), ['Files'])).toEqual([true, 'none']);
});

test.each<[string, Element, string[]]>([
  ['text', element('p'), ['text/plain']],
  ['a file over a field for files', element('input', { type: 'file' }), ['Files']],
])('%s is left to the browser', (_name, target, types) => {
  expect(drag('drop', target, types)).toEqual([false, 'copy']);
});

test('what takes a file shows that it does', () => {
  const area = element('div');
  area.addEventListener('dragover', (event) => event.preventDefault());
  expect(drag('dragover', area, ['Files'])).toEqual([true, 'copy']);
});
