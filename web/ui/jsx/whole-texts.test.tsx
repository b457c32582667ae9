import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { looseTexts } from '../../services/testing/loose-texts.ts';
import { Button } from '../Button.tsx';

/** Puts each text into two elements, as the translator of Chrome does. */
function translate(page: HTMLElement): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement?.closest('[translate=no]')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.parentNode?.replaceChild(outer, text);
    outer.append(inner);
    inner.textContent = text.nodeValue;
  }
}

const pair = (one: ReactNode, other: ReactNode): [ReactNode, ReactNode] => [one, other];
const icon = <svg />;
const Around = ({ children }: { children: ReactNode }) => (
  <p>
    {icon}
    {children}
  </p>
);
const isOn: boolean = true;

test.each([
  ['a mark beside a text', pair(<p>{icon}Mute</p>, <p>{!isOn && icon}Unmute</p>)],
  ['a text that appears', pair(<p>{icon}</p>, <p>{icon}Mute</p>)],
  ['a text that goes', pair(<p>Mute{icon}</p>, <p>{icon}</p>)],
  ['a text alone', pair(<p>Mute</p>, <p>Unmute</p>)],
  ['a text that becomes a mark', pair(<p>{isOn ? 'Mute' : icon}</p>, <p>{isOn ? icon : 'Mute'}</p>)],
  [
    'a number between words',
    pair(
      <p>
        Call {1} of {3}
      </p>,
      <p>
        Call {2} of {3}
      </p>,
    ),
  ],
  [
    'words around a mark',
    pair(
      <p>
        Press {icon} to end {1}
      </p>,
      <p>
        Press {!isOn && icon} to end {2}
      </p>,
    ),
  ],
  ['a list of words and marks', pair(<p>{['one ', <b key="b">two</b>]}</p>, <p>{['two ', <i key="i">one</i>]}</p>)],
  ['a list of words', pair(<p>{['one', 'two']}</p>, <p>{['two']}</p>)],
  ['a fragment', pair(<>Mute</>, <>Unmute{icon}</>)],
  ['words of a component', pair(<Around>Mute</Around>, <Around>Unmute</Around>)],
  ['words and marks of a component', pair(<Around>Mute {icon}</Around>, <Around>{!isOn && icon}Unmute</Around>)],
  ['what waits', pair(<Suspense>Mute</Suspense>, <Suspense>{icon}Unmute</Suspense>)],
  ['a button', pair(<Button icon={icon}>Copy</Button>, <Button loading>Copied</Button>)],
])('under a translator %s changes to what it would be without it', (_, [before, after]) => {
  const page = render(before);
  expect(looseTexts(document)).toEqual([]);
  for (const shown of [after, before, after]) {
    translate(page.container);
    page.rerender(shown);
    const { container } = render(shown);
    expect(page.container.textContent).toBe(container.textContent);
    expect(page.container.querySelectorAll('svg')).toHaveLength(container.querySelectorAll('svg').length);
  }
});

test('a text that is all of an element gets no other around it', () => {
  const { container } = render(
    <p>
      {2} of {3} {false}
    </p>,
  );
  expect(container.innerHTML).toBe('<p>2 of 3 </p>');
});
