import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import root from '../../vitest.config.ts';
import { groups } from './groups.ts';

/** The project of the group that MUTATE_GROUP names, with the tests of that group or those of MUTATE_TESTS alone. */
const group = groups.find(({ name }) => name === process.env.MUTATE_GROUP);
if (!group) throw new Error('MUTATE_GROUP names no group');

const project = ((root.test?.projects ?? []) as TestProjectInlineConfiguration[]).find(
  ({ test }) => test?.name === group.project,
);
const { MUTATE_TESTS } = process.env;
const include = MUTATE_TESTS ? [MUTATE_TESTS] : group.tests.filter((glob) => !glob.startsWith('!'));
const exclude = group.tests.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));

/** Components need seconds for each mutant, and state does without. */
const setupFiles = ['scripts/wait-limit.ts'];

export default defineConfig({
  test: {
    projects: [
      { ...project, test: { ...project?.test, setupFiles, include, exclude, maxWorkers: 1, testTimeout: 30_000 } },
    ],
  },
});
