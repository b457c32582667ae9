import { inFrame } from '../../stories/in-frame.tsx';
import { HouseRules } from './HouseRules.tsx';
import { SetupIntro } from './SetupIntro.tsx';

const rules = <HouseRules stats={{ matchesToday: 1, dailyLimit: 5 }} />;

export const Setup = () => inFrame(<SetupIntro rules={rules} />);
export const SetupReturning = () => inFrame(<SetupIntro onStart={() => undefined} rules={rules} />);
export const SetupUsedUp = () =>
  inFrame(
    <SetupIntro
      onStart={() => undefined}
      usedUp={Date.parse('2026-03-02T00:00:00.000Z')}
      rules={<HouseRules stats={{ matchesToday: 5, dailyLimit: 5 }} />}
    />,
  );
