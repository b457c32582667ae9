import type { ReactNode } from 'react';
import room from './art/empty-room.svg';
import { Card } from './Card.tsx';
import { Portrait } from './Portrait.tsx';

export interface PictureCardProps {
  /** an empty room by default; null while it loads */
  picture?: string | null;
  /** over the picture, such as a karma ring */
  mark?: ReactNode;
  children: ReactNode;
}

/** A page of few words, with a picture that fills half of it; on an upright phone the picture is above the words. */
export function PictureCard({ picture = room, mark, children }: PictureCardProps) {
  return (
    <Card flush className="grid overflow-hidden md:min-h-[60dvh] md:grid-cols-2">
      <div className="over-picture relative min-h-44 overflow-hidden bg-raised max-md:aspect-3/2 max-md:max-h-80">
        {picture && <Portrait src={picture} />}
        {mark && <span className="absolute top-4 start-4 rounded-full bg-over-scrim p-1">{mark}</span>}
      </div>
      <div className="flex min-w-0 flex-col justify-center gap-4 p-5 sm:p-6 lg:p-10">{children}</div>
    </Card>
  );
}

export interface NobodyHereProps {
  title: string;
  text?: string;
  /** the next steps */
  action: ReactNode;
}

/** A page that has no one to show: what happened, and where to go instead. */
export const NobodyHere = ({ title, text, action }: NobodyHereProps) => (
  <PictureCard>
    <p className="font-display text-3xl font-bold short:text-2xl">{title}</p>
    {text && <p className="text-muted wrap-anywhere">{text}</p>}
    <div className="mt-2 flex flex-wrap gap-3">{action}</div>
  </PictureCard>
);
