export * from './create-auth-options.ts';
export * from './return-address.ts';
export * from './session-cookie.ts';
export * from './session-cookies.ts';
export * from './session-reader.ts';
export * from './sign-in-failure.ts';
