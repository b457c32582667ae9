import { Ellipsis } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { MoreItems } from '../screen/late-parts.ts';
import type { ControlBarProps, MoreItemsProps } from '../screen/screen-props.ts';
import { BarButton } from './BarButton.tsx';

export type MoreMenuProps = MoreItemsProps & Pick<ControlBarProps, 'form'>;

/** The rarer things to do in a call. */
export function MoreMenu({ form, ...items }: MoreMenuProps) {
  const { t } = useTranslation('call');
  return (
    <Menu
      side={form === 'short' ? 'left' : 'top'}
      align="end"
      trigger={
        <BarButton text={t('bar.more')} label={t('controls.more')} icon={<Ellipsis aria-hidden="true" size={22} />} />
      }
    >
      <Suspense fallback={null}>
        <MoreItems {...items} />
      </Suspense>
    </Menu>
  );
}
