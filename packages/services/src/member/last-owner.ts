import { AppError } from '@moonin/runtime';

/** The refusal of what would leave an organization without an owner who can manage it. */
export function lastOwner(): AppError {
  return new AppError({
    code: 'last_owner',
    publicMessage: 'The owner keeps full control; transfer the ownership first',
  });
}
