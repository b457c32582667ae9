import {
  GUARD_ALARM,
  GUARD_ALARMS,
  GUARD_CALM,
  GUARD_CALMS,
  GUARD_EVERY,
  GUARD_RECHECK,
  GUARD_SLOW,
  GUARD_SLOW_ROW,
} from './guard-rules.ts';

/** The probabilities that the model gives for one picture; they sum to one. */
export type PictureClasses = Readonly<Record<string, number>>;

/** How likely a picture is explicit, 0 to 1. Bare skin alone ('Sexy' to the model) is not. */
export const explicitOf = ({ Porn = 0, Hentai = 0 }: PictureClasses): number => Porn + Hentai;

/** The guard's knowledge of the person on screen and of this device. */
export interface GuardState {
  /** alarming pictures in a row */
  alarms: number;
  /** calm pictures in a row, since the user chose to see this person */
  calms: number;
  isBlurred: boolean;
  /** the user chose to see what was blurred: nothing is blurred again before the picture has been calm for a while */
  isShownByChoice: boolean;
  /** slow pictures in a row */
  slow: number;
  isShortOfCpu: boolean;
  isPaused: boolean;
}

export type GuardInput =
  /** one picture: how likely it is explicit, and how long that took, ms */
  | { type: 'picture'; explicit: number; ms: number }
  /** the user chooses to see the person all the same */
  | { type: 'show' }
  /** another person is on screen */
  | { type: 'person' }
  | { type: 'cpu'; isShort: boolean }
  /** the guard has paused for GUARD_REST */
  | { type: 'rested' };

const newPerson = { alarms: 0, calms: 0, isBlurred: false, isShownByChoice: false };
export const newGuard: GuardState = { ...newPerson, slow: 0, isShortOfCpu: false, isPaused: false };

function see(state: GuardState, explicit: number): GuardState {
  const alarms = explicit >= GUARD_ALARM ? state.alarms + 1 : 0;
  if (!state.isShownByChoice) return { ...state, alarms, isBlurred: state.isBlurred || alarms >= GUARD_ALARMS };
  const calms = explicit <= GUARD_CALM ? state.calms + 1 : 0;
  return calms >= GUARD_CALMS ? { ...state, ...newPerson } : { ...state, alarms: 0, calms };
}

/** The guard after one more input. It blurs and does nothing else: only the user shows, skips or reports. */
export function stepGuard(state: GuardState, input: GuardInput): GuardState {
  switch (input.type) {
    case 'picture': {
      const slow = input.ms > GUARD_SLOW ? state.slow + 1 : 0;
      return { ...see(state, input.explicit), slow, isPaused: state.isPaused || slow >= GUARD_SLOW_ROW };
    }
    case 'show':
      return state.isBlurred ? { ...state, ...newPerson, isShownByChoice: true } : state;
    case 'person':
      return { ...state, ...newPerson };
    case 'cpu':
      return { ...state, isShortOfCpu: input.isShort, isPaused: state.isPaused || input.isShort };
    case 'rested':
      return { ...state, slow: 0, alarms: 0, isPaused: state.isShortOfCpu };
  }
}

/** Milliseconds from one picture to the next; null while the guard looks at none. */
export function nextPictureIn({ alarms, isBlurred, isPaused }: GuardState): number | null {
  if (isPaused || isBlurred) return null;
  return alarms > 0 ? GUARD_RECHECK : GUARD_EVERY;
}
