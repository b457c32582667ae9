import clsx from 'clsx';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

const StackContext = createContext<HTMLElement | null>(null);

interface Place {
  /** over a picture: stays dark */
  isOverPicture?: boolean;
}

const placeClass = ({ isOverPicture = false }: Place) =>
  clsx(
    'top-stack pointer-events-none fixed inset-x-0 z-60 flex flex-col items-center gap-2 text-text safe-x-3',
    isOverPicture && 'over-picture',
  );

/** The column at the top in which toasts and notices lie one below the other (`--stack-top`, web/ui/styles/base.css). Mounted once. */
export function TopStack({ isOverPicture, children }: Place & { children: ReactNode }) {
  const [column, setColumn] = useState<HTMLElement | null>(null);
  return (
    <>
      <StackContext value={column}>{children}</StackContext>
      <div ref={setColumn} className={placeClass({ isOverPicture })} />
    </>
  );
}

/** Puts something into the column; without one, it lies there alone. */
export function AtTop({ isOverPicture, children }: Place & { children: ReactNode }) {
  const column = useContext(StackContext);
  return column ? createPortal(children, column) : <div className={placeClass({ isOverPicture })}>{children}</div>;
}
