import { CalendarOff, Download, LogOut, Trash2, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Panel } from '../parts/Panel.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { type PersonFile, usePersonActions } from './queries.ts';

type Asking = 'endSuspension' | 'signOut' | 'plan' | 'erase' | null;

/** What only admins may do. The log has all of it. */
export function AdminActions({ person }: { person: PersonFile }) {
  const { t } = useTranslation(['desk', 'common']);
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>(null);
  const { endSuspension, signOut, plan, download, erase } = usePersonActions(person.userId, person.username);
  const close = () => setAsking(null);
  const isStaff = person.role === 'admin';
  return (
    <Panel
      title={t('admin.title')}
      aside={
        <Link
          to={`/audit?person=${person.userId}`}
          className="inline-flex min-h-11 items-center text-xs text-accent-text hover:underline"
        >
          {t('admin.log')}
        </Link>
      }
    >
      <div className="flex flex-col gap-2">
        {person.suspendedUntil && !isStaff && (
          <Button
            block
            icon={<CalendarOff aria-hidden="true" size={16} />}
            loading={endSuspension.isPending}
            onClick={() => setAsking('endSuspension')}
          >
            {t('admin.endSuspension')}
          </Button>
        )}
        <Button
          block
          icon={<LogOut aria-hidden="true" size={16} />}
          loading={signOut.isPending}
          onClick={() => setAsking('signOut')}
        >
          {t('admin.signOut')}
        </Button>
        <Button
          block
          icon={<Wallet aria-hidden="true" size={16} />}
          loading={plan.isPending}
          onClick={() => setAsking('plan')}
        >
          {t('admin.plan')}
        </Button>
        <Button
          block
          icon={<Download aria-hidden="true" size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('admin.export')}
        </Button>
        {!isStaff && (
          <Button
            block
            variant="danger"
            icon={<Trash2 aria-hidden="true" size={16} />}
            loading={erase.isPending}
            onClick={() => setAsking('erase')}
          >
            {t('admin.erase')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'endSuspension'}
        onOpenChange={close}
        title={t('admin.endSuspensionTitle', { name: person.username })}
        text={t('admin.endSuspensionText')}
        confirmLabel={t('admin.endSuspension')}
        cancelLabel={t('common:cancel')}
        onConfirm={() => {
          close();
          endSuspension.mutate();
        }}
      />
      <ConfirmDialog
        open={asking === 'signOut'}
        onOpenChange={close}
        title={t('admin.signOutTitle', { name: person.username })}
        text={t('admin.signOutText')}
        confirmLabel={t('admin.signOut')}
        cancelLabel={t('common:cancel')}
        onConfirm={() => {
          close();
          signOut.mutate();
        }}
      />
      <PlanDialog
        open={asking === 'plan'}
        onClose={close}
        plan={person.plan}
        planEnd={person.planEnd}
        onSave={(change) => {
          close();
          plan.mutate(change);
        }}
      />
      <EraseDialog
        open={asking === 'erase'}
        onClose={close}
        username={person.username}
        onErase={(typed) => {
          close();
          erase.mutate(typed, { onSuccess: () => void navigate('/people') });
        }}
      />
    </Panel>
  );
}
