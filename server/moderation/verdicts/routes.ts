import { Readable } from 'node:stream';
import { decideCase, undoDecision, viewEvidence } from '@visavis/domain/desk/verdicts.ts';
import { type Bind, Download } from '../../http/bind.ts';
import type { Verdicts } from './service.ts';

/** Evidence, opened: its view is recorded. */
export type ViewEvidence = (evidenceId: string, viewerId: string) => Promise<{ type: string; content: Buffer }>;

export interface VerdictRouteDependencies {
  bind: Bind;
  verdicts: Verdicts;
  viewEvidence: ViewEvidence;
}

export function verdictRoutes({ bind, verdicts, viewEvidence: view }: VerdictRouteDependencies): void {
  bind(decideCase, ({ user, params, body }) => verdicts.decide(user.userId, params.id, body));
  bind(undoDecision, ({ user, params }) => verdicts.undo(user.userId, params.id));
  bind(viewEvidence, async ({ user, params }) => {
    const { type, content } = await view(params.id, user.userId);
    const name = type === 'image/webp' ? 'frame.webp' : 'messages.json';
    return new Download(name, Readable.from([content]), type);
  });
}
