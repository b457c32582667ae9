import { z } from 'zod';
import { storable } from '../wire/text.ts';
import { PASSKEY_NAME_MAX } from './rules.ts';

export const passkeyName = z
  .string('PASSKEY_NAME_REQUIRED')
  .trim()
  .min(1, 'PASSKEY_NAME_REQUIRED')
  .max(PASSKEY_NAME_MAX, 'PASSKEY_NAME_MAX')
  .refine(storable, 'NAME_CHARACTERS');
