import {
  CircleQuestionMark,
  Maximize,
  Minimize,
  PictureInPicture2,
  Scaling,
  Settings2,
  ShieldCheck,
} from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MenuItem, MenuSeparator } from '../../ui/overlay/Menu.tsx';
import type { MoreItemsProps } from '../screen/screen-props.ts';
import { LayoutItems } from '../stage/LayoutItems.tsx';

/** A phone has no keyboard, so it needs no help on shortcuts. */
const hasKeyboard = () => window.matchMedia('(any-hover: hover)').matches;

/** What the menu of a call holds. */
export function MoreItems({ view, fullscreen, isLive, isFilled, layout, more, ...on }: MoreItemsProps) {
  const { t } = useTranslation('live');
  return (
    <>
      {more}
      {more && <MenuSeparator />}
      <MenuItem
        icon={<Settings2 aria-hidden="true" size={20} />}
        disabled={view.localStream === null}
        onSelect={on.onDevices}
      >
        {t('controls.devices')}
      </MenuItem>
      <MenuItem icon={<PictureInPicture2 aria-hidden="true" size={20} />} disabled={!isLive} onSelect={on.onFloat}>
        {t('controls.float')}
      </MenuItem>
      <MenuItem icon={<ShieldCheck aria-hidden="true" size={20} />} disabled={!isLive} onSelect={on.onSafety}>
        {t('safety.title')}
      </MenuItem>
      <MenuSeparator />
      <LayoutItems layout={layout} onLayout={on.onLayout} />
      <MenuItem icon={<Scaling aria-hidden="true" size={20} />} disabled={!isLive} onSelect={on.onFill}>
        {t(isFilled ? 'layout.whole' : 'layout.fill')}
      </MenuItem>
      {fullscreen.isSupported && (
        <MenuItem
          icon={
            fullscreen.isFull ? <Minimize aria-hidden="true" size={20} /> : <Maximize aria-hidden="true" size={20} />
          }
          onSelect={on.onFullscreen}
        >
          {t(fullscreen.isFull ? 'controls.leaveFullscreen' : 'controls.fullscreen')}
        </MenuItem>
      )}
      {hasKeyboard() && (
        <MenuItem icon={<CircleQuestionMark aria-hidden="true" size={20} />} onSelect={on.onHelp}>
          {t('controls.help')}
        </MenuItem>
      )}
    </>
  );
}
