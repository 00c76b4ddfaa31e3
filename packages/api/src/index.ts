export type { ApiConfig } from './api-config.ts';
export { type Api, createApi } from './create-api.ts';
