import { inFrame } from '../../stories/in-frame.tsx';
import { MatchFilters } from './MatchFilters.tsx';

const nothing = () => undefined;

export const Open = () =>
  inFrame(<MatchFilters chosen={{ languages: ['fr'], countries: ['FR', 'CA'] }} onChange={nothing} />);
export const Locked = () => inFrame(<MatchFilters chosen={null} onChange={nothing} />);
