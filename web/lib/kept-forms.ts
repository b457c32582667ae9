import { useState } from 'react';
import type { KeyValue } from '../platform/storage/storage.ts';
import { FORMS_KEY } from './kept-keys.ts';
import { remembered } from './remembered.ts';
import { hasShape, isString } from './shape.ts';

/** Forms that are kept; one more takes the place of the one that was written longest ago. */
export const FORMS_MAX = 50;

interface Kept {
  userId: string;
  /** by what each is about, the last written at the end */
  forms: Readonly<Record<string, unknown>>;
}

/** An account's unsent form values: in this browser, until they are sent or its user signs out. */
export interface KeptForms {
  /** null if there is none, or not of this kind */
  read<T>(id: string, isOfKind: (value: unknown) => value is T): T | null;
  write(id: string, value: unknown): void;
  forget(id: string): void;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const isKept = hasShape<Kept>({ userId: isString, forms: isObject });

/** @param userId of whoever is signed in; without one nothing is kept */
export function createKeptForms(store: KeyValue, userId: string | null): KeptForms {
  const kept = remembered(store, FORMS_KEY, isKept);
  const all = (): Kept['forms'] => {
    const found = kept.read();
    return found?.userId === userId ? found.forms : {};
  };
  const save = (forms: [string, unknown][]) => {
    if (userId === null) return;
    if (forms.length === 0) kept.clear();
    else kept.write({ userId, forms: Object.fromEntries(forms.slice(-FORMS_MAX)) });
  };
  const others = (id: string) => Object.entries(all()).filter(([other]) => other !== id);
  return {
    read(id, isOfKind) {
      const value = all()[id];
      return isOfKind(value) ? value : null;
    },
    write: (id, value) => save([...others(id), [id, value]]),
    forget: (id) => save(others(id)),
  };
}

/**
 * The content of a form that is kept as it is typed. A form that is empty again is forgotten.
 * @param id of what the form is about; another needs another component
 */
export function useKeptForm<T>(
  forms: KeptForms,
  id: string,
  isOfKind: (value: unknown) => value is T,
  empty: T,
): [content: T, change: (content: T) => void] {
  const [content, setContent] = useState(() => forms.read(id, isOfKind) ?? empty);
  const change = (next: T) => {
    setContent(next);
    if (JSON.stringify(next) === JSON.stringify(empty)) forms.forget(id);
    else forms.write(id, next);
  };
  return [content, change];
}
