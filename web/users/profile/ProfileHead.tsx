import type { Plan } from '@visavis/domain/users/rules.ts';
import { Camera, Crown, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { karmaText } from '../../i18n/karma-text.ts';
import { site } from '../../i18n/site.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { headClass } from './head-class.ts';

/** Size of the canvas in pixels; the banner is four times as wide as it is high. */
const COLUMNS = 32;
const ROWS = 8;

/**
 * The banner of a private profile: the avatar, blurred (rulings 21). The avatar is drawn into a small canvas that is
 * scaled up. Blurring a default avatar, an SVG with filters of its own, at full size takes a second per paint without
 * a GPU.
 */
function BlurredBanner({ src }: { src: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const picture = new Image();
    picture.onload = () => {
      const context = canvas.current?.getContext('2d');
      context?.clearRect(0, 0, COLUMNS, ROWS);
      context?.drawImage(picture, 0, 0, COLUMNS, ROWS);
    };
    picture.src = src;
    return () => {
      picture.onload = null;
    };
  }, [src]);

  return (
    <canvas
      ref={canvas}
      width={COLUMNS}
      height={ROWS}
      data-banner="blurred"
      className="size-full scale-150 opacity-70 blur-2xl saturate-150"
    />
  );
}

export interface ProfileHeadProps {
  person: { username: string; displayName: string; avatar: string; karma: number };
  /** blurred: for a private profile, drawn from the colours of the avatar */
  banner: { kind: 'picture'; url: string } | { kind: 'plain' } | { kind: 'blurred' };
  plan?: Plan;
  isPrivate: boolean;
  /** beside the name */
  actions?: ReactNode;
  /** buttons that change the pictures; left out on other users' profiles */
  change?: { avatarLabel: string; onAvatar: () => void; bannerLabel: string; onBanner: () => void };
  privateLabel: string;
}

function Banner({ banner, avatar }: { banner: ProfileHeadProps['banner']; avatar: string }) {
  if (banner.kind === 'picture') return <img src={banner.url} alt="" className="size-full object-cover" />;
  if (banner.kind === 'plain') return <div className="size-full bg-linear-to-br from-accent-soft to-raised" />;
  return <BlurredBanner src={avatar} />;
}

/** The banner, avatar and names at the top of a profile. */
export function ProfileHead(props: ProfileHeadProps) {
  const { person, banner, plan = 'free', isPrivate, actions, change, privateLabel } = props;
  return (
    <Card flush className={headClass.card}>
      <div className={`relative overflow-hidden ${headClass.banner}`}>
        <div className="absolute inset-0">
          <Banner banner={banner} avatar={person.avatar} />
        </div>
        {change && (
          <IconButton
            label={change.bannerLabel}
            icon={<Camera aria-hidden="true" size={20} />}
            variant="over"
            side="left"
            onClick={change.onBanner}
            className="absolute! top-3 end-3 short:start-3"
          />
        )}
      </div>
      <div className={headClass.row}>
        <div className={`relative ${headClass.avatar}`}>
          <Avatar
            src={person.avatar}
            name={person.displayName}
            size={128}
            karma={person.karma}
            karmaLabel={karmaText(person.karma)}
            className={headClass.smaller}
          />
          {change && (
            <IconButton
              label={change.avatarLabel}
              icon={<Camera aria-hidden="true" size={20} />}
              variant="surface"
              side="right"
              onClick={change.onAvatar}
              className="absolute! end-0 bottom-0"
            />
          )}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-1 sm:min-w-64 sm:pt-4 short:min-w-0 short:pt-0">
          <h1 translate="no" className="text-xl font-bold wrap-anywhere sm:text-2xl">
            {person.displayName}
          </h1>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-0 text-muted wrap-anywhere">
              <bdi translate="no">@{person.username}</bdi>
            </p>
            <PlanBadge plan={plan} />
            {isPrivate && (
              <span className="inline-flex items-center gap-1.5 text-sm text-muted">
                <Lock aria-hidden="true" size={16} />
                {privateLabel}
              </span>
            )}
          </div>
        </div>
        {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{actions}</div>}
      </div>
    </Card>
  );
}

/** Marks a paid plan; nothing for the free one, and where there are no plans. */
function PlanBadge({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  if (plan === 'free' || !site().plans) return null;
  return (
    <Badge tone="accent">
      <Crown aria-hidden="true" size={14} />
      {t(`names.${plan}`)}
    </Badge>
  );
}
