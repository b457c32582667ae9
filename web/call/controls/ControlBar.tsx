import clsx from 'clsx';
import { Ellipsis, MessageSquareText, PhoneOff, SkipForward } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Menu } from '../../ui/overlay/Menu.tsx';
import type { ControlBarProps, MoreItemsProps } from '../stage/screen-props.ts';
import { BarButton, CameraButton, MicrophoneButton } from './BarButton.tsx';
import { type Shortcut, shownKey } from './shortcuts.ts';

interface MoreMenuProps extends MoreItemsProps, Pick<ControlBarProps, 'form'> {
  MoreItems: ComponentType<MoreItemsProps>;
}

/** The rarer things to do in a call. */
function MoreMenu({ form, MoreItems, ...items }: MoreMenuProps) {
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

/**
 * The call's six controls, each with its word: a row at the bottom, or a column at the right of a short window, whatever
 * the direction of texts (stage-plan.ts). From the first moment of the search to the end of the call, none of them moves;
 * where a keyboard leaves no room for them, End stays.
 */
export function ControlBar(props: ControlBarProps & Pick<MoreMenuProps, 'MoreItems'>) {
  const { view, form, isLow, isLive } = props;
  const { t } = useTranslation('call');
  const isRail = form === 'short';
  const keyFor = (shortcut: Shortcut) => shownKey(props.shortcuts, shortcut);
  const noChat = (
    <BarButton
      disabled
      text={t('bar.chat')}
      label={t('bar.chat')}
      icon={<MessageSquareText aria-hidden="true" size={22} />}
    />
  );
  return (
    <div
      className={clsx(
        'pointer-events-none absolute z-20 flex justify-center safe-x-2',
        isRail ? 'inset-y-0 right-0 items-center py-2' : 'inset-x-0 bottom-0 safe-b-2',
      )}
    >
      <fieldset
        aria-label={t('controls.label')}
        className={clsx(
          'pointer-events-auto flex min-w-0 gap-1.5 rounded-card bg-over-scrim p-1',
          isLow ? 'h-16 w-19' : isRail ? 'h-full max-h-104 w-19 flex-col' : 'h-16 w-full max-w-120',
        )}
      >
        {!isLow && (
          <>
            <MicrophoneButton view={view} shortcut={keyFor('microphone')} onPress={props.onMicrophone} />
            <CameraButton view={view} shortcut={keyFor('camera')} onPress={props.onCamera} />
            <Suspense fallback={noChat}>{props.chat ?? noChat}</Suspense>
            {!view.isFriendCall && (
              <BarButton
                text={t('bar.next')}
                label={t('controls.skip')}
                shortcut={keyFor('skip')}
                disabled={!view.canSkip}
                icon={<SkipForward aria-hidden="true" size={22} />}
                onClick={props.onSkip}
              />
            )}
          </>
        )}
        <BarButton
          variant="danger"
          // 16 px from Next: no one who wants another face should end the search.
          className={clsx(!isLow && (isRail ? 'mt-2.5' : 'ms-2.5'))}
          text={t('bar.end')}
          label={t(isLive ? 'controls.endCall' : 'controls.endSearch')}
          icon={<PhoneOff aria-hidden="true" size={22} />}
          onClick={props.onEnd}
        />
        {!isLow && <MoreMenu {...props} />}
      </fieldset>
    </div>
  );
}
