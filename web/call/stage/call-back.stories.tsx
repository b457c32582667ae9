import { useState } from 'react';
import { createClock } from '../../platform/clock.ts';
import { callView, connectedView } from '../session/call-view.fake.ts';
import type { CallView } from '../session/call-view.ts';
import { CallBackCard } from './CallBackPanel.tsx';

const clock = createClock();
const nothing = () => undefined;

function Card({ part }: { part: Partial<CallView> }) {
  const [now] = useState(() => clock.now());
  const { peer } = connectedView(new MediaStream(), 0);
  const view = callView({ peer, reason: 'connection_lost', callBackUntil: now + 94_000, ...part });
  return <CallBackCard view={view} controls={{ callBack: nothing, quit: nothing }} clock={clock} />;
}

export const OnAnotherPage = () => <Card part={{ status: 'call_back' }} />;
export const OfLongName = () => (
  <Card
    part={{
      status: 'call_back',
      reason: 'peer_connection_lost',
      peer: { username: 'Maximiliane_von_Hohenberg-30', avatar: '', karma: 31, experiencePoints: 0 },
    }}
  />
);
export const Waiting = () => <Card part={{ status: 'awaiting_answer' }} />;
