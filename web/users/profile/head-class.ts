/**
 * The shape of a profile's head, also while it loads: the banner above, the picture over its edge. In a short window all
 * is one row, with the banner before it.
 */
export const headClass = {
  card: 'overflow-hidden short:flex',
  banner: 'min-h-24 w-full bg-raised sm:aspect-4/1 short:aspect-auto short:w-44',
  row: 'flex min-w-0 flex-1 flex-wrap items-end gap-4 px-5 pb-5 sm:px-6 sm:pb-6 short:items-center short:py-2',
  avatar: '-mt-12 size-fit shrink-0 self-start rounded-full bg-surface p-1.5 short:-ms-18 short:mt-0',
  /** the picture, 128 px on a page with room */
  smaller: 'max-sm:[zoom:.75] short:[zoom:.625]',
} as const;
