export type { ApiConfig, AssertionKey } from './api-config.ts';
export { type Api, createApi } from './create-api.ts';
