import {
  CircleQuestionMark,
  Ellipsis,
  Maximize,
  Minimize,
  PictureInPicture2,
  Scaling,
  Settings2,
  ShieldCheck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/Menu.tsx';
import { LayoutItems } from '../stage/LayoutItems.tsx';
import { BarButton } from './BarButton.tsx';
import type { ControlBarProps } from './ControlBar.tsx';

export type MoreMenuProps = Pick<
  ControlBarProps,
  | 'view'
  | 'form'
  | 'fullscreen'
  | 'isLive'
  | 'isFilled'
  | 'onFill'
  | 'onDevices'
  | 'onSafety'
  | 'onFloat'
  | 'onLayout'
  | 'onFullscreen'
  | 'onHelp'
  | 'more'
>;

/** A phone has no keyboard, so it needs no help on shortcuts. */
const hasKeyboard = () => window.matchMedia('(any-hover: hover)').matches;

/** The rarer things to do in a call. */
export function MoreMenu({ view, form, fullscreen, isLive, isFilled, more, ...on }: MoreMenuProps) {
  const { t } = useTranslation('call');
  return (
    <Menu
      side={form === 'short' ? 'left' : 'top'}
      align="end"
      isOverPicture
      trigger={
        <BarButton text={t('bar.more')} label={t('controls.more')} icon={<Ellipsis aria-hidden="true" size={22} />} />
      }
    >
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
      <LayoutItems onLayout={on.onLayout} />
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
    </Menu>
  );
}
