import { Columns2, RectangleHorizontal, Rows2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MenuChoice } from '../../ui/overlay/Menu.tsx';
import { layouts, type StageLayout } from './stage-layout.ts';

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
export function LayoutItems({ layout, onLayout }: LayoutItemsProps) {
  const { t } = useTranslation('live');
  return (
    <MenuChoice
      value={layout}
      onChange={onLayout}
      options={layouts.map((value) => ({ value, label: t(`layout.${value}`), icon: layoutIcons[value] }))}
    />
  );
}
