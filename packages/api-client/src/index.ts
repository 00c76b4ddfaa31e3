export * from './api-client.ts';
export { ApiError } from './api-error.ts';
export * from './assertion-keys.ts';
export * from './browser-proxy.ts';
export * from './client-origin.ts';
export * from './content-security-policy.ts';
export * from './sign-assertion.ts';
export type { CallInput, CallOutput, WebCall } from './web-call.ts';
export * from './web-calls.ts';
