import { claimAppeal, decideAppeal, listAppeals } from '@visavis/domain/desk/appeals.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import type { Bind, SignedIn } from '../../http/bind.ts';
import type { Appeals } from './service.ts';

const actorOf = ({ user, role }: { user: SignedIn; role: Role }) => ({ userId: user.userId, role });

export function appealRoutes({ bind, appeals }: { bind: Bind; appeals: Appeals }): void {
  bind(listAppeals, (input) => appeals.list(actorOf(input), input.query.status));
  bind(claimAppeal, (input) => appeals.claim(actorOf(input), input.params.id));
  bind(decideAppeal, (input) => appeals.decide(actorOf(input), input.params.id, input.body));
}
