import { describe } from 'vitest';
import { callSeatsContract } from './call-seats.contract.ts';
import { createMemoryCallSeats } from './call-seats.ts';

describe('seats in memory', () => callSeatsContract(async () => createMemoryCallSeats()));
