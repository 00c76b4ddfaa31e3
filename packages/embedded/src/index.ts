export { buildApps } from './build-apps.ts';
export { DEMO_EMAIL, type DemoOwner, ensureDemoOrganization } from './demo/seed-organization.ts';
export { machineEnv } from './env.ts';
export { type HeldStack, runStack } from './run-stack.ts';
export type { Stack } from './stack.ts';
