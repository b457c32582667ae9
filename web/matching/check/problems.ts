/** In one file, which loads late (late-problem.ts). */

export { ReachDoor } from '../reach/ReachDoor.tsx';
export { Problem } from './Problem.tsx';
