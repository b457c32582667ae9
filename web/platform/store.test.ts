import { describe, expect, test, vi } from 'vitest';
import { createEmitter, createStore } from './store.ts';

describe('a store', () => {
  test('holds one value, and tells its listeners after each change', () => {
    const store = createStore({ count: 0, name: 'a' });
    const seen: object[] = [];
    store.subscribe(() => seen.push(store.get()));
    store.set({ count: 1, name: 'b' });
    store.update({ count: 2 });
    expect(seen).toEqual([
      { count: 1, name: 'b' },
      { count: 2, name: 'b' },
    ]);
  });

  test('keeps quiet where it is set to what it holds', () => {
    const store = createStore({ count: 0 });
    const listen = vi.fn();
    store.subscribe(listen);
    store.set(store.get());
    expect(listen).not.toHaveBeenCalled();
  });

  test('tells those who have unsubscribed nothing more', () => {
    const store = createStore({ count: 0 });
    const [one, other] = [vi.fn(), vi.fn()];
    const stop = store.subscribe(one);
    store.subscribe(other);
    stop();
    store.set({ count: 1 });
    expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  test('tells a listener that is added meanwhile from the next change on', () => {
    const store = createStore({ count: 0 });
    const late = vi.fn();
    const stop = store.subscribe(() => {
      stop();
      store.subscribe(late);
    });
    store.set({ count: 1 });
    expect(late).not.toHaveBeenCalled();
    store.set({ count: 2 });
    expect(late).toHaveBeenCalledOnce();
  });
});

describe('an emitter', () => {
  test('hands each value to every listener, until it unsubscribes', () => {
    const emitter = createEmitter<number>();
    const [one, other] = [vi.fn(), vi.fn()];
    const stop = emitter.on(one);
    emitter.on(other);
    emitter.emit(1);
    stop();
    emitter.emit(2);
    expect(one.mock.calls).toEqual([[1]]);
    expect(other.mock.calls).toEqual([[1], [2]]);
  });

  test('hands a listener that is added meanwhile the next value only', () => {
    const emitter = createEmitter<number>();
    const late = vi.fn();
    const stop = emitter.on(() => {
      stop();
      emitter.on(late);
    });
    emitter.emit(1);
    emitter.emit(2);
    expect(late.mock.calls).toEqual([[2]]);
  });
});
