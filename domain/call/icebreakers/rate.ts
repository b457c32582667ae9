/** How much may still come: `burst` at once, and `perSecond` after that. */
export interface Rate {
  burst: number;
  perSecond: number;
}
export interface Budget {
  left: number;
  at: number;
}

export const fullBudget = ({ burst }: Rate, now: number): Budget => ({ left: burst, at: now });

/** @returns what is left after `amount`; null if it is too much */
export function spend(budget: Budget, rate: Rate, amount: number, now: number): Budget | null {
  const refilled = Math.min(rate.burst, budget.left + ((now - budget.at) / 1000) * rate.perSecond);
  return refilled < amount ? null : { left: refilled - amount, at: now };
}
