export { findFreePort } from './free-port.ts';
export {
  lastLogLines,
  type ManagedProcess,
  type ProcessExit,
  type ProcessSpec,
  startProcess,
} from './managed-process.ts';
export { type ProcessGuard, startProcessGuard } from './process-guard.ts';
