import type { Namespace, Resources } from './namespaces.ts';

/** The texts of a structure by their paths in it, such as `karma.label`. */
type Path<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${Path<Texts[Name]>}`;
}[keyof Texts & string];

/** A text by its whole name, such as `common:karma.label`. */
export type TextId<Of extends Namespace = Namespace> = { [Each in Of]: `${Each}:${Path<Resources[Each]>}` }[Of];

/** One namespace, or several, of which the first is meant where a text is named without one. */
export type Namespaces = Namespace | readonly [Namespace, ...Namespace[]];

type FirstOf<Of extends Namespaces> = Of extends readonly [infer First extends Namespace, ...unknown[]]
  ? First
  : Of & Namespace;
type EachOf<Of extends Namespaces> = Of extends readonly Namespace[] ? Of[number] : Of & Namespace;

/** What is put into a text, by the names that it has there. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Gives the text of a key. */
export type Translate<Of extends Namespaces = 'common'> = (
  key: Path<Resources[FirstOf<Of>]> | TextId<EachOf<Of>>,
  values?: Values,
) => string;
