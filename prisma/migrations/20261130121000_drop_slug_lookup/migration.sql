-- Nobody asks it, and a slug can be guessed: what is found without a tenant takes a value that only its holder knows.
DROP FUNCTION is_organization_slug_taken(text);
