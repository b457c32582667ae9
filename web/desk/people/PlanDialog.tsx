import { PLANS } from '@visavis/domain/users/rules.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { PlanChange } from './queries.ts';

export interface PlanDialogProps {
  open: boolean;
  onClose: () => void;
  plan: string;
  /** when it ends, ISO; null: it lasts */
  planEnd: string | null;
  onSave: (change: PlanChange) => void;
}

/** Mounted with the dialog, so that it begins with the plan in force. */
function PlanForm({ plan: before, planEnd, onSave, onClose }: Omit<PlanDialogProps, 'open'>) {
  const { t } = useTranslation('desk');
  const [plan, setPlan] = useState(PLANS.find((each) => each === before) ?? 'free');
  const lastDay = planEnd?.slice(0, 10) ?? '';
  const [day, setDay] = useState(lastDay);
  const end = () => {
    if (plan === 'free' || day === '') return null;
    // The plan lasts to the end of that day, in universal time. The same day leaves the hour as it is.
    return day === lastDay ? planEnd : `${day}T23:59:59.999Z`;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave({ plan, until: end() });
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <Select
        label={t('person.plan')}
        value={plan}
        onChange={(next) => next && setPlan(next)}
        options={PLANS.map((value) => ({ value, label: t(`plan.${value}`) }))}
      />
      {plan !== 'free' && (
        <TextField
          type="date"
          label={t('admin.planUntil')}
          hint={t('admin.planUntilHint')}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('admin.planSave')}
        </Button>
      </div>
    </form>
  );
}

/** Gives someone a plan, until a day or for good. */
export function PlanDialog({ open, ...form }: PlanDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <Dialog open={open} onOpenChange={form.onClose} title={t('admin.plan')} closeLabel={t('common:close')}>
      <PlanForm {...form} />
    </Dialog>
  );
}
