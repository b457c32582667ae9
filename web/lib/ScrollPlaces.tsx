import { Component } from 'react';
import { type Location, useLocation } from 'react-router';
import type { KeyValue } from '../platform/storage/storage.ts';

/** The storage key. */
const PLACES = 'scrollPlaces';

const toPlaces = (value: unknown): Map<string, number> | null =>
  Array.isArray(value) ? new Map(value as [string, number][]) : null;

interface Props {
  location: Location;
  storage: KeyValue;
}

class Places extends Component<Props> {
  #places = new Map<string, number>();

  override componentDidMount() {
    this.#places = this.props.storage.getJson(PLACES, toPlaces) ?? this.#places;
    window.addEventListener('pagehide', this.#keep);
    history.scrollRestoration = 'manual';
    const place = this.#places.get(this.props.location.key);
    if (place !== undefined) window.scrollTo(0, place);
  }

  override componentWillUnmount() {
    window.removeEventListener('pagehide', this.#keep);
    history.scrollRestoration = 'auto';
  }

  /** Before React takes the page away. */
  override getSnapshotBeforeUpdate(before: Props): null {
    if (before.location.key !== this.props.location.key) this.#places.set(before.location.key, window.scrollY);
    return null;
  }

  override componentDidUpdate({ location: before }: Props) {
    const { key, pathname, search, hash } = this.props.location;
    if (before === this.props.location) return;
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    const isSamePage = pathname === before.pathname && search === before.search;
    // Entries that the browser makes for places of one page have no key of their own.
    const place = isSamePage && target ? undefined : this.#places.get(key);
    if (place === undefined && target) target.scrollIntoView();
    else window.scrollTo(0, place ?? 0);
  }

  /** For a reload. */
  #keep = () => {
    this.#places.set(this.props.location.key, window.scrollY);
    this.props.storage.setJson(PLACES, [...this.#places]);
  };

  override render() {
    return null;
  }
}

/** A page begins at its top, or where the user left it if they come back to it. @param storage survives a reload */
export const ScrollPlaces = ({ storage }: { storage: KeyValue }) => (
  <Places location={useLocation()} storage={storage} />
);
