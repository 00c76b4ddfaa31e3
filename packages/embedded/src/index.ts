export { DEMO_EMAIL } from './demo/seed-organization.ts';
export { findFreePort } from './processes/free-port.ts';
export {
  lastLogLines,
  type ManagedProcess,
  type ProcessExit,
  type ProcessSpec,
  startProcess,
} from './processes/managed-process.ts';
export { type ProcessGuard, startProcessGuard } from './processes/process-guard.ts';
export { type HeldStack, runStack } from './run-stack.ts';
export type { Stack } from './stack.ts';
