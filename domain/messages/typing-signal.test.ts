import { expect, test } from 'vitest';
import { createTypingSignal } from './typing-signal.ts';

/** A signal on a clock that the test moves. */
function create() {
  let time = 0;
  let timers: { at: number; run: () => void }[] = [];
  const sent: boolean[] = [];
  const signal = createTypingSignal({
    now: () => time,
    after: (ms, run) => {
      const timer = { at: time + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    send: (isTyping) => sent.push(isTyping),
  });
  const advance = (ms: number) => {
    time += ms;
    const due = timers.filter(({ at }) => at <= time);
    timers = timers.filter(({ at }) => at > time);
    for (const { run } of due) run();
  };
  return { signal, sent, advance };
}

test('sends one start, and a stop after a second without a key', () => {
  const { signal, sent, advance } = create();
  signal.typed('h');
  signal.typed('he');
  advance(999);
  expect(sent).toEqual([true]);
  advance(1);
  expect(sent).toEqual([true, false]);
});

test('postpones the stop with every key', () => {
  const { signal, sent, advance } = create();
  signal.typed('h');
  advance(900);
  signal.typed('he');
  advance(900);
  expect(sent).toEqual([true]);
  advance(100);
  expect(sent).toEqual([true, false]);
});

test('repeats the start during long typing, before it expires on the other side', () => {
  const { signal, sent, advance } = create();
  for (let key = 1; key <= 10; key += 1) {
    signal.typed('x'.repeat(key));
    advance(500);
  }
  expect(sent).toEqual([true, true, true]);
});

test('stops once when the message is sent', () => {
  const { signal, sent, advance } = create();
  signal.typed('hello');
  signal.stop();
  signal.stop();
  advance(5000);
  expect(sent).toEqual([true, false]);
});

test('does not stop early what is typed after a message was sent', () => {
  const { signal, sent, advance } = create();
  signal.typed('first');
  advance(500);
  signal.stop();
  signal.typed('second');
  advance(600);
  expect(sent).toEqual([true, false, true]);
  advance(400);
  expect(sent).toEqual([true, false, true, false]);
});

test.each(['', '  \n'])('treats a field with %j as not typing', (text) => {
  const { signal, sent, advance } = create();
  signal.typed(text);
  advance(5000);
  expect(sent).toEqual([]);
  signal.typed('h');
  signal.typed(text);
  expect(sent).toEqual([true, false]);
});
