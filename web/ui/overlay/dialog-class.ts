import clsx from 'clsx';

export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0';

export const dialogClass = clsx(
  'fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] w-full flex-col gap-5 rounded-t-card border border-line bg-popup p-6 safe-b-6 shadow-lift outline-none',
  'transition-[opacity,transform,translate] duration-200 data-starting-style:translate-y-4 data-starting-style:opacity-0 data-ending-style:translate-y-4 data-ending-style:opacity-0',
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:rounded-card sm:-translate-x-1/2 sm:-translate-y-1/2',
  'sm:data-starting-style:-translate-y-[calc(50%-12px)] sm:data-ending-style:-translate-y-[calc(50%-12px)]',
);
