import { locale, type User } from '@moonin/contracts';

/** The columns of a person that the API may show. */
export interface StoredUser {
  id: string;
  email: string;
  name: string;
  picture: string | null;
  locale: string | null;
  timeZone: string | null;
}

export const USER_COLUMNS = { id: true, email: true, name: true, picture: true, locale: true, timeZone: true } as const;

export function toUser(stored: StoredUser): User {
  return {
    id: stored.id,
    email: stored.email,
    name: stored.name,
    picture: stored.picture,
    locale: stored.locale === null ? null : locale.parse(stored.locale),
    timeZone: stored.timeZone,
  };
}
