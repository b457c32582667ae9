import { Columns2, RectangleHorizontal, Rows2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../../ui/overlay/Menu.tsx';
import { layouts, type StageLayout } from './stage-layout.ts';

const layoutIcons = {
  fullscreen: <RectangleHorizontal aria-hidden="true" size={20} />,
  split: <Columns2 aria-hidden="true" size={20} />,
  'split-vertical': <Rows2 aria-hidden="true" size={20} />,
};

/** The layouts as items of a menu. */
export function LayoutItems({ onLayout }: { onLayout: (layout: StageLayout) => void }) {
  const { t } = useTranslation('call');
  return layouts.map((choice) => (
    <MenuItem key={choice} icon={layoutIcons[choice]} onSelect={() => onLayout(choice)}>
      {t(`layout.${choice}`)}
    </MenuItem>
  ));
}
