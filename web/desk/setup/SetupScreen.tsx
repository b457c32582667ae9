import { useQuery } from '@tanstack/react-query';
import { SETUP_CODES, type SetupFinding, type SetupLevel, type SetupPart } from '@visavis/domain/desk/setup-check.ts';
import clsx from 'clsx';
import { CircleCheck, CircleX, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import { localeFor } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { queryState } from '../../lib/query-state.ts';
import { Button } from '../../ui/Button.tsx';
import { keys } from '../cache.ts';
import { useDesk } from '../desk-services.tsx';
import { DeskTitle } from '../parts/DeskTitle.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Shown } from '../parts/Shown.tsx';

/** The parts of the set-up, tried anew each time that it is fetched. */
function useSetup() {
  const { api } = useDesk();
  return useQuery({
    queryKey: keys.setup,
    queryFn: () => api.call('GET /api/desk/setup'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const looks: Record<SetupLevel, { Icon: LucideIcon; colour: string }> = {
  good: { Icon: CircleCheck, colour: 'text-live' },
  warning: { Icon: TriangleAlert, colour: 'text-warning' },
  fault: { Icon: CircleX, colour: 'text-danger' },
};

/** A text of the catalog for what a check found. */
type SetupText = { [Part in SetupPart]: `${Part}.${(typeof SETUP_CODES)[Part][number]}` }[SetupPart];
const textOf = ({ part, code }: SetupFinding): SetupText | null => {
  const codes: readonly string[] = SETUP_CODES[part];
  return codes.includes(code) ? (`${part}.${code}` as SetupText) : null;
};

/** One part, how it stands, and what to do. */
function SetupRow({ found }: { found: SetupFinding }) {
  const { t } = useTranslation('doctor');
  const { Icon, colour } = looks[found.level];
  const text = textOf(found);
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon aria-hidden="true" size={20} className={clsx('mt-0.5 shrink-0', colour)} />
      <div className="min-w-0">
        <h3 className="font-sans text-sm font-semibold tracking-normal">
          {t(`part.${found.part}`)}
          <span className="sr-only">: {t(`level.${found.level}`)}</span>
        </h3>
        {/* Addresses and the words of other programs have no blanks to break at. */}
        <p className="max-w-prose text-sm [overflow-wrap:anywhere] text-muted">
          {text ? t(text, found.values as never) : found.code}
        </p>
      </div>
    </li>
  );
}

/** How each part of the set-up stands: faults and warnings first, within each the order of the parts. */
export function SetupScreen() {
  const { t, language } = useTranslation('doctor');
  const query = useSetup();
  const time = new Intl.DateTimeFormat(localeFor(language), { timeStyle: 'short' });
  return (
    <div className="safe-x-4 mx-auto flex max-w-3xl flex-col gap-4 pt-4 pb-16">
      <DeskTitle>{t('title')}</DeskTitle>
      <div>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-sm text-muted">{t('lead')}</p>
      </div>
      <Shown state={queryState(query)}>
        {({ checkedAt, findings }) => (
          <Panel
            title={t('at', { time: time.format(new Date(checkedAt)) })}
            flush
            aside={
              <Button
                variant="ghost"
                icon={<RefreshCw aria-hidden="true" size={16} />}
                loading={query.isFetching}
                onClick={() => void query.refetch()}
              >
                {t('again')}
              </Button>
            }
          >
            <ul className="divide-y divide-line">
              {(['fault', 'warning', 'good'] as const).flatMap((level) =>
                findings
                  .filter((each) => each.level === level)
                  .map((each) => (
                    <SetupRow key={`${each.part}.${each.code}.${JSON.stringify(each.values)}`} found={each} />
                  )),
              )}
            </ul>
          </Panel>
        )}
      </Shown>
    </div>
  );
}
