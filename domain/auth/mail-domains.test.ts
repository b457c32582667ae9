import { expect, it } from 'vitest';
import { canBeMistyped, hasMail, isWithin } from './mail-domains.ts';

it.each([
  ['21cn.com', true],
  ['sify.com', true],
  ['online.de', true],
  ['mail.foxmail.com', true],
  ['notonline.de', false],
  ['mailinator.com', false],
  ['gmial.com', false],
])('%s is known to have mail: %s', (domain, outcome) => {
  expect(hasMail(domain)).toBe(outcome);
});

it.each([
  ['gmial.com', 'gmail.com', true],
  ['outlook.es', 'outlook.fr', false],
  ['orange.es', 'orange.fr', false],
  ['yahoo.ie', 'yahoo.it', false],
  ['yahoo.ne.jp', 'yahoo.co.jp', false],
  ['online.de', 't-online.de', false],
  ['outlook.uk', 'outlook.com', false],
  ['outlook.eu', 'outlook.de', false],
  ['outlook.xq', 'outlook.fr', true],
  ['outlook.co', 'outlook.com', true],
  ['outlook.con', 'outlook.com', true],
  ['verizon.et', 'verizon.net', true],
  ['yahoo.cm.br', 'yahoo.com.br', true],
])('%s can be meant as %s: %s', (typed, meant, outcome) => {
  expect(canBeMistyped(typed, meant)).toBe(outcome);
});

it.each([
  ['school.example', ['other.example', 'school.example'], true],
  ['pupils.school.example', ['school.example'], true],
  ['preschool.example', ['school.example'], false],
  ['example', ['school.example'], false],
  ['school.example', [], false],
])('%s is within %j: %s', (domain, domains, outcome) => {
  expect(isWithin(domain, domains)).toBe(outcome);
});
