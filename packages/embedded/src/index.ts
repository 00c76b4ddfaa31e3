export { DEMO_EMAIL } from './demo/seed-organization.ts';
export { type HeldStack, runStack } from './run-stack.ts';
export type { Stack } from './stack.ts';
