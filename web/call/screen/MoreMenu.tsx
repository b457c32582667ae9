import { EllipsisVertical, Maximize, Minimize, PictureInPicture2, Settings2, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/Menu.tsx';
import type { ControlsRowProps } from './ControlsRow.tsx';
import { LayoutItems } from './LayoutItems.tsx';

export type MoreMenuProps = Pick<
  ControlsRowProps,
  'view' | 'fullscreen' | 'canFloat' | 'onDevices' | 'onSafety' | 'onFloat' | 'onLayout' | 'onFullscreen'
>;

/** On a phone, the controls that do not fit into the row. */
export function MoreMenu({ view, fullscreen, canFloat, ...on }: MoreMenuProps) {
  const { t } = useTranslation('call');
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <IconButton
          variant="over"
          className="sm:hidden"
          label={t('controls.more')}
          icon={<EllipsisVertical aria-hidden="true" size={22} />}
        />
      }
    >
      <MenuItem
        icon={<Settings2 aria-hidden="true" size={20} />}
        disabled={view.localStream === null}
        onSelect={on.onDevices}
      >
        {t('controls.devices')}
      </MenuItem>
      <MenuItem icon={<PictureInPicture2 aria-hidden="true" size={20} />} disabled={!canFloat} onSelect={on.onFloat}>
        {t('controls.float')}
      </MenuItem>
      <MenuItem icon={<ShieldCheck aria-hidden="true" size={20} />} disabled={!canFloat} onSelect={on.onSafety}>
        {t('safety.title')}
      </MenuItem>
      <MenuSeparator />
      <LayoutItems onLayout={on.onLayout} />
      {fullscreen.isSupported && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={
              fullscreen.isFull ? <Minimize aria-hidden="true" size={20} /> : <Maximize aria-hidden="true" size={20} />
            }
            onSelect={on.onFullscreen}
          >
            {t(fullscreen.isFull ? 'controls.leaveFullscreen' : 'controls.fullscreen')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
