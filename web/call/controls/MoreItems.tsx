import {
  CircleQuestionMark,
  Columns2,
  Maximize,
  Minimize,
  PictureInPicture2,
  RectangleHorizontal,
  Rows2,
  Scaling,
  Settings2,
  ShieldCheck,
} from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MenuChoice, MenuItem, MenuSeparator, Submenu } from '../../ui/overlay/Menu.tsx';
import type { MoreItemsProps } from '../stage/screen-props.ts';
import { layouts, type StageLayout } from '../stage/stage-layout.ts';

const layoutIcons = {
  fullscreen: <RectangleHorizontal aria-hidden="true" size={20} />,
  split: <Columns2 aria-hidden="true" size={20} />,
  'split-vertical': <Rows2 aria-hidden="true" size={20} />,
};

export interface LayoutItemsProps {
  layout: StageLayout;
  onLayout: (layout: StageLayout) => void;
}

/** The layouts as items of a menu, the present one marked. */
function LayoutItems({ layout, onLayout }: LayoutItemsProps) {
  const { t } = useTranslation('live');
  return (
    <MenuChoice
      value={layout}
      onChange={onLayout}
      options={layouts.map((value) => ({ value, label: t(`layout.${value}`), icon: layoutIcons[value] }))}
    />
  );
}

/** A phone has no keyboard, so it needs no help on shortcuts. */
const hasKeyboard = () => window.matchMedia('(any-hover: hover)').matches;

/** The items of a call's menu. */
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
      <Submenu label={t('layout.title')} icon={layoutIcons[layout]}>
        <LayoutItems layout={layout} onLayout={on.onLayout} />
        <MenuSeparator />
        <MenuItem icon={<Scaling aria-hidden="true" size={20} />} disabled={!isLive} onSelect={on.onFill}>
          {t(isFilled ? 'layout.whole' : 'layout.fill')}
        </MenuItem>
      </Submenu>
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
