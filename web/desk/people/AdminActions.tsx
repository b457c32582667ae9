import { CalendarOff, Download, LogOut, Trash2, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useDoor } from '../door/queries.ts';
import { SecondProof, useSecondProof } from '../door/SecondProof.tsx';
import { Panel } from '../parts/Panel.tsx';
import { useQuestion } from '../parts/use-question.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { asksProof, type PersonFile, usePersonActions } from './queries.ts';

interface ProofDialogProps {
  onProven: () => void;
  onCancel: () => void;
}

/** Asks for the second factor once more, before what takes someone's data or account. Mount it to open it. */
function ProofDialog({ onProven, onCancel }: ProofDialogProps) {
  const { t } = useTranslation('desk');
  const { data: door } = useDoor(true);
  const proof = useSecondProof(door ?? { passkeys: 0, hasCode: false }, onProven);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('door.again')}
      description={t('door.againText')}
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-5">
        <SecondProof {...proof} submitLabel={t('door.confirm')} />
      </div>
    </Dialog>
  );
}

type Asking = 'signOut' | 'plan' | 'erase' | null;

/** Actions for admins alone. The log has all of them. */
export function AdminActions({ person }: { person: PersonFile }) {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>(null);
  const { endSuspension, signOut, plan, download, erase } = usePersonActions(person.userId, person.username);
  const [unproven, setUnproven] = useState<(() => void) | null>(null);
  const close = () => setAsking(null);
  /** Acts, and once more after a proof where one is asked for. */
  const attempt = (act: () => Promise<unknown>): void =>
    void act().catch((error) => {
      if (asksProof(error)) setUnproven(() => () => attempt(act));
    });
  const ending = useQuestion(String(person.suspendedUntil));
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
            onClick={ending.ask}
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
          onClick={() => attempt(download.mutateAsync)}
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
        open={ending.isOpen}
        onOpenChange={ending.close}
        title={t('admin.endSuspensionTitle', { name: person.username })}
        text={t('admin.endSuspensionText')}
        confirmLabel={t('admin.endSuspension')}
        cancelLabel={t('common:cancel')}
        onConfirm={() => {
          ending.close();
          endSuspension.mutate(person.suspendedUntil);
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
          attempt(async () => {
            await erase.mutateAsync(typed);
            void navigate('/people');
          });
        }}
      />
      {unproven && (
        <ProofDialog
          onCancel={() => setUnproven(null)}
          onProven={() => {
            setUnproven(null);
            unproven();
          }}
        />
      )}
    </Panel>
  );
}
