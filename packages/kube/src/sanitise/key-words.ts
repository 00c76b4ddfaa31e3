const MAX_KEY_CHARS = 256;

/** Takes a name apart at case changes, digits and punctuation: `dbPassword`, `DB_PASSWORD` and `db.password` are `db password`. */
export function wordsOfKey(key: string): string[] {
  return key
    .slice(-MAX_KEY_CHARS)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Words that make a name sensitive wherever they stand in it. */
export const SENSITIVE_WORDS = wordSet(`
  apikey authkey authorization authtoken bearer cookie cookies cred credential credentials creds dockercfg
  dockerconfigjson htpasswd jsessionid jwt kubeconfig masterauth mnemonic netrc otp pass passcode passphrase passwd password
  passwords pat pgpass pgpassword phpsessid privatekey psk pwd requirepass salt sas secret secretkey secrets sessionid sig
  signature token tokens totp clave contraseña contrasena kennwort passwort secreto senha
`);

/** Parts of a word that make it sensitive, for names that run together such as `mydbpassword` or `secrete`. */
export const SENSITIVE_PARTS = [
  'password',
  'passwd',
  'secret',
  'apikey',
  'accesskey',
  'privatekey',
  'credential',
  'passphrase',
];

/** What stands before `key` when the key opens something; other keys (`cache_key`, `schemaKey`) are names. */
export const OPENING_KEYS = wordSet(`
  access account admin aes api app application auth cipher crypto deploy encrypt encryption hmac host ingest
  ingestion integration license licence master pgp gpg private pre root rsa secret server service session shared
  signing ssh ssl storage subscription symmetric tls write
`);

/** Last words that say what a value is about a secret, and is not one. */
export const PATH_WORDS = wordSet(`
  dir directory file filename folder location mount path paths
`);
export const AMOUNT_WORDS = wordSet(`
  age attempts bits bytes count days duration expiration expires expiry hours interval length lifetime limit max
  min minutes ms num number period port retries rounds seconds size timeout ttl validity version
`);
export const NAME_WORDS = wordSet(`
  algorithm alg check audience backend class domain driver email enabled encoding engine field format group header
  host hostname issuer kind label manager method mode name names namespace policy prefix provider ref reference
  region required resource role rotation samesite scheme scope scopes source status store strategy suffix type
  user username validation verification arn
`);
export const ADDRESS_WORDS = wordSet(`
  address addr endpoint endpoints url urls uri uris server servers
`);

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
