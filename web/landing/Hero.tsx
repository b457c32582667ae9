import clsx from 'clsx';
import { ArrowRight, Ellipsis, MessageSquareText, Mic, PhoneOff, SkipForward, Video } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import one from '../ui/art/portrait-one.svg';
import three from '../ui/art/portrait-three.svg';
import two from '../ui/art/portrait-two.svg';
import { KarmaRing } from '../ui/KarmaRing.tsx';
import { Door } from './Door.tsx';

/** Invented people for a drawing of the call screen. */
const guests = [
  { picture: two, name: 'Malik', karma: 74, delay: '0s' },
  { picture: three, name: 'Odile', karma: 67, delay: '-7s' },
];

/** The six of a call, as in call/controls/ControlBar.tsx. */
const controls = [
  { Icon: Mic, name: 'microphone' },
  { Icon: Video, name: 'camera' },
  { Icon: MessageSquareText, name: 'chat' },
  { Icon: SkipForward, name: 'next' },
  { Icon: PhoneOff, name: 'end', look: 'bg-danger text-on-danger' },
  { Icon: Ellipsis, name: 'more' },
] as const;

/** A drawn call with alternating guests. Screen readers see a single image. */
function HeroScene() {
  const { t } = useTranslation('landing');
  return (
    <div role="img" aria-label={t('hero.picture')} className="relative mx-auto w-full max-w-none max-sm:short:hidden">
      <div
        aria-hidden="true"
        className="relative over-picture aspect-4/5 overflow-hidden rounded-card shadow-lift sm:aspect-16/10 sm:short:aspect-4/3 lg:aspect-6/5"
      >
        {guests.map((guest, index) => (
          <figure
            key={guest.name}
            className={`absolute inset-0 animate-guests ${index > 0 ? 'opacity-0' : ''}`}
            style={{ animationDelay: guest.delay }}
          >
            <img src={guest.picture} alt="" className="size-full object-cover" fetchPriority={index ? 'low' : 'high'} />
            <figcaption className="absolute top-4 start-4 flex items-center gap-2 rounded-full bg-over-scrim py-1 pe-4 ps-1 text-over">
              <KarmaRing karma={guest.karma} size={40} className="[&_span]:text-over" />
              <span className="text-sm font-semibold">{guest.name}</span>
            </figcaption>
          </figure>
        ))}
        <span className="absolute top-6 end-4 inline-flex items-center short:hidden gap-2 rounded-full bg-over-scrim px-3 py-1 text-xs font-medium text-over">
          <span className="size-2 rounded-full bg-live" />
          {t('hero.connected')}
          <span translate="no" className="tabular">
            12:04
          </span>
        </span>
        <div className="absolute inset-x-2 bottom-2 mx-auto flex h-16 max-w-120 short:h-12 gap-1.5 rounded-card bg-over-scrim p-1 text-over">
          {controls.map(({ Icon, name, ...rest }) => (
            <span
              key={name}
              className={clsx(
                'grid min-w-0 flex-1 place-content-center justify-items-center gap-1 rounded-control text-[0.75rem] leading-none font-medium',
                'look' in rest && rest.look,
              )}
            >
              <Icon size={22} />
              <span className="short:hidden">{t(`call:bar.${name}`)}</span>
            </span>
          ))}
        </div>
        <figure className="absolute end-4 bottom-20 w-26 overflow-hidden rounded-control border-2 border-over/80 sm:w-40 sm:short:end-2 sm:short:bottom-16 sm:short:w-16">
          <img src={one} alt="" className="aspect-4/3 w-full object-cover" />
          <figcaption className="absolute start-1 bottom-1 rounded-full bg-over-scrim px-2 text-xs font-semibold text-over">
            {t('hero.you')}
          </figcaption>
        </figure>
      </div>
    </div>
  );
}

export function Hero({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('landing');
  return (
    <section className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-10 py-8 sm:py-14 short:py-4 sm:short:py-4 sm:short:grid-cols-[1.6fr_1fr] short:gap-6 lg:grid-cols-[1fr_1.08fr] lg:gap-14">
      <div className="flex flex-col items-start gap-6 short:gap-4">
        <h1 className="text-4xl font-bold tracking-[-0.03em] max-[22rem]:text-3xl short:text-3xl">{t('hero.title')}</h1>
        <p className="max-w-[34rem] text-lg text-muted short:text-base">{t('hero.text')}</p>
        <div className="flex w-full flex-col gap-3 sm:items-start">
          <Door
            signedIn={signedIn}
            dashboard={t('final.dashboard')}
            signUp={t('hero.cta')}
            icon={<ArrowRight aria-hidden="true" size={20} />}
          />
          <p className="text-sm text-muted">{t('hero.free')}</p>
        </div>
      </div>
      <HeroScene />
    </section>
  );
}
