import { Mic, Users } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from './Avatar.tsx';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { IconButton } from './IconButton.tsx';
import { KarmaRing } from './KarmaRing.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';
import { Tabs } from './Tabs.tsx';

const sheet = 'mx-auto flex max-w-3xl flex-col gap-6 p-4 sm:p-8';
const row = 'flex flex-wrap items-center gap-3';
const nothing = () => undefined;

export const Buttons = () => (
  <div className={sheet}>
    {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
      <div key={variant} className={row}>
        <Button variant={variant}>Say hello</Button>
        <Button variant={variant} size="lg" icon={<Mic aria-hidden="true" size={20} />}>
          With an icon
        </Button>
        <Button variant={variant} loading>
          Sending
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
      </div>
    ))}
    <div className={row}>
      {(['plain', 'surface', 'accent', 'danger', 'over', 'off'] as const).map((variant) => (
        <IconButton key={variant} label={variant} variant={variant} icon={<Mic aria-hidden="true" size={20} />} />
      ))}
      <IconButton label="Large" size="lg" variant="surface" shortcut="M" icon={<Mic aria-hidden="true" size={24} />} />
    </div>
    <div className={row}>
      <Badge>Neutral</Badge>
      <Badge tone="accent">3</Badge>
      <Badge tone="live">Online</Badge>
      <Badge tone="warning">Poor</Badge>
      <Badge tone="danger">Blocked</Badge>
      <Spinner label="Loading" />
    </div>
  </div>
);

export const Karma = () => (
  <div className={sheet}>
    <div className={row}>
      {[92, 67, 50, 38, 31, 26, 12].map((karma) => (
        <KarmaRing key={karma} karma={karma} size={64} />
      ))}
    </div>
    <div className={row}>
      {[100, 67, 45, 35, 30, 25, 0].map((karma) => (
        <Avatar key={karma} name="Zoé" karma={karma} size={56} />
      ))}
    </div>
    <div className={row}>
      <Avatar name="bob" size={32} />
      <Avatar name="bob" size={44} presence={{ status: 'online', label: 'Online' }} />
      <Avatar name="élodie" size={56} karma={72} presence={{ status: 'busy', label: 'Busy' }} />
      <Avatar name="" size={128} karma={61} presence={{ status: 'offline', label: 'Offline' }} />
      <KarmaRing karma={61} size={128} />
      <KarmaRing karma={61} size={28} />
    </div>
  </div>
);

export function TabsAndPanels() {
  const [tab, setTab] = useState('friends');
  return (
    <div className={sheet}>
      <Tabs
        label="Friends"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'friends', label: 'Friends', content: <p className="text-muted">Seven people.</p> },
          { value: 'pending', label: 'Requests', count: 3, content: <p>Three.</p> },
          { value: 'add', label: 'Add', content: <p>A code.</p> },
        ]}
      />
      <Card>
        <EmptyState
          icon={<Users size={26} />}
          title="No friends yet"
          text="People you liked in a call will be here."
          action={<Button variant="primary">Meet someone</Button>}
        />
      </Card>
      <ErrorPanel
        title="Could not be loaded"
        text="Check your connection, then try again."
        retry={{ label: 'Try again', onRetry: nothing }}
      />
      <Card className="flex items-center gap-4">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </Card>
    </div>
  );
}
