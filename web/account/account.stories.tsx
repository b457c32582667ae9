import { AccountCard } from './AccountCard.tsx';

const actions = { download: async () => undefined, leave: async () => undefined };

export const Card = () => (
  <div className="mx-auto max-w-3xl p-4">
    <AccountCard actions={actions} />
  </div>
);
export const AskingForData = () => <AccountCard actions={actions} asking="data" />;
export const AskingForDeletion = () => <AccountCard actions={actions} asking="deletion" />;
