import { AppError } from '@moonin/runtime';

/** The one answer to every failed sign-in, whatever the cause. */
export function invalidCredentials(): AppError {
  return new AppError({ code: 'invalid_credentials', publicMessage: 'E-mail or password is wrong' });
}
