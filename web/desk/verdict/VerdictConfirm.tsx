import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { type Draft, dismissedBy } from './draft.ts';

export interface VerdictConfirmProps {
  open: boolean;
  onOpenChange: () => void;
  username: string;
  draft: Draft;
  /** the ids of the open reports */
  reports: readonly string[];
  onConfirm: () => void;
}

/** Says in one sentence what is about to happen to whom. */
export function VerdictConfirm({ open, onOpenChange, username, draft, reports, onConfirm }: VerdictConfirmProps) {
  const { t } = useTranslation('desk');
  const { action, rule, days } = draft;
  const name = username;
  const titleOf = () => {
    if (action === 'suspend' && days === null) return t('confirm.suspendForGood', { name });
    if (action === 'suspend') return t('confirm.suspend', { name, count: days ?? 0 });
    return t(action === 'warn' ? 'confirm.warn' : 'confirm.dismiss', { name });
  };
  const dismissed = dismissedBy(draft, reports).length;
  const upheld = reports.length - dismissed;
  const texts =
    action === 'dismiss'
      ? [t('confirm.dismissText', { count: reports.length })]
      : [
          t('confirm.rule', { rule: t(`reason.${rule}`) }),
          ...(upheld > 0 ? [t('confirm.upheld', { count: upheld })] : []),
          ...(dismissed > 0 ? [t('confirm.dismissed', { count: dismissed })] : []),
          t('confirm.informed'),
        ];
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={titleOf()}
      text={texts.join(' ')}
      confirmLabel={t(`confirm.do.${action ?? 'dismiss'}`)}
      cancelLabel={t('common:back')}
      onConfirm={onConfirm}
      danger={action === 'suspend'}
    />
  );
}
