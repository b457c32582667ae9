import clsx from 'clsx';
import { Eye, EyeOff, Image, MessageSquareText, ScanFace } from 'lucide-react';
import { useEffect, useState } from 'react';
import { momentOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { Excerpt } from './Excerpt.tsx';
import { type KeptMessage, readExcerpt } from './excerpt.ts';
import { type ReportInCase, useEvidence } from './queries.ts';

type Piece = ReportInCase['evidence'][number];

const icons = { frame: ScanFace, picture: Image, messages: MessageSquareText } as const;

/** A still frame, or a picture of a message: blurred again by a second press. */
function Frame({ file, label }: { file: Blob; label: string }) {
  const { t } = useTranslation('desk');
  const [isBlurred, setBlurred] = useState(false);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <div className="flex flex-col gap-1">
      <div className="overflow-hidden rounded-control bg-sunken">
        {address && (
          <img src={address} alt={label} className={clsx('max-h-96 w-full object-contain', isBlurred && 'veiled')} />
        )}
      </div>
      <Button
        variant="ghost"
        className="self-start"
        icon={isBlurred ? <Eye aria-hidden="true" size={16} /> : <EyeOff aria-hidden="true" size={16} />}
        onClick={() => setBlurred(!isBlurred)}
      >
        {t(isBlurred ? 'evidence.unblur' : 'evidence.blur')}
      </Button>
    </div>
  );
}

export interface EvidencePieceProps {
  piece: Piece;
  /** 1 for the first of its kind */
  number: number;
  people: Readonly<Record<string, string>>;
  aboutId: string;
}

/** Nothing is fetched before the click, because fetching is what the log records. */
function EvidencePiece({ piece, number, people, aboutId }: EvidencePieceProps) {
  const { t, language } = useTranslation('desk');
  const open = useEvidence();
  const [messages, setMessages] = useState<KeptMessage[] | null>(null);
  const label = t(`evidence.${piece.kind}`, { number });
  const view = async () => {
    const file = await open.mutateAsync(piece).catch(() => null);
    if (file && piece.kind === 'messages') setMessages(await readExcerpt(file).catch(() => []));
  };
  if (messages) return <Excerpt messages={messages} people={people} aboutId={aboutId} label={label} />;
  if (open.data && piece.kind !== 'messages') return <Frame file={open.data} label={label} />;
  const Icon = icons[piece.kind];
  return (
    <button
      type="button"
      onClick={() => void view()}
      disabled={open.isPending}
      className="group relative grid min-h-36 w-full place-items-center overflow-hidden rounded-control border border-line bg-sunken p-4 text-center hover:border-line-strong"
    >
      <span aria-hidden="true" className="veiled absolute inset-0 grid grid-cols-3 opacity-60">
        <span className="bg-accent-soft" />
        <span className="bg-raised" />
        <span className="bg-warning-soft" />
      </span>
      <span className={clsx('relative flex flex-col items-center gap-1', open.isPending && 'animate-shimmer')}>
        <Icon aria-hidden="true" size={22} />
        <span className="text-sm font-semibold">{label}</span>
        <span className="tabular text-xs text-muted">{momentOf(piece.at, language)}</span>
        <span className="text-xs text-text group-hover:underline">{t('evidence.view')}</span>
      </span>
    </button>
  );
}

export interface EvidenceListProps {
  evidence: readonly Piece[];
  people: Readonly<Record<string, string>>;
  aboutId: string;
}

export function EvidenceList({ evidence, people, aboutId }: EvidenceListProps) {
  const { t } = useTranslation('desk');
  const images = (['frame', 'picture'] as const).flatMap((kind) =>
    evidence.filter((piece) => piece.kind === kind).map((piece, index) => ({ piece, number: index + 1 })),
  );
  const excerpts = evidence.filter(({ kind }) => kind === 'messages');
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs text-muted">{t('evidence.logged')}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
        {images.map(({ piece, number }) => (
          <div key={piece.id} ref={keepFocus} className="grid grid-cols-1">
            <EvidencePiece piece={piece} number={number} people={people} aboutId={aboutId} />
          </div>
        ))}
      </div>
      {excerpts.map((piece, index) => (
        <div key={piece.id} ref={keepFocus}>
          <EvidencePiece piece={piece} number={index + 1} people={people} aboutId={aboutId} />
        </div>
      ))}
    </div>
  );
}
