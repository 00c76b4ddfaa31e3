/**
 * Credentials that show by their form alone. Each starts with its maker's prefix and cannot fail after a long run of its own
 * characters, so matching stays linear.
 */
const SHAPES: readonly string[] = [
  // JSON Web Tokens, whole or cut after the payload; base64 of JSON, of PEM and of gzip.
  '(?<!-)eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?',
  '(?:eyJ|H4sI|LS0tLS1CRUdJTi)[A-Za-z0-9+/=]{40,}',
  // Code hosts and package registries.
  'gh[pousr]_[A-Za-z0-9]{20,}',
  'github_pat_[A-Za-z0-9_]{20,}',
  'gl(?:pat|dt|rt|cbt|ptt|ft|agent|oas|soat|imt)-[A-Za-z0-9_-]{16,}',
  'npm_[A-Za-z0-9]{30,}',
  'pypi-[A-Za-z0-9_-]{30,}',
  'rubygems_[0-9a-f]{40,}',
  'dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}',
  'ATATT3[A-Za-z0-9_=-]{20,}',
  'ATCTT3[A-Za-z0-9_=-]{20,}',
  // Clouds.
  '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}',
  'AIza[A-Za-z0-9_-]{30,}',
  'ya29\\.[A-Za-z0-9_-]{20,}',
  'GOCSPX-[A-Za-z0-9_-]{20,}',
  'do[opr]_v1_[0-9a-f]{40,}',
  'dapi[0-9a-f]{32}(?:-\\d)?',
  'FlyV1 [A-Za-z0-9_,/+=-]{20,}',
  'LTAI[A-Za-z0-9]{12,}',
  // Vaults and agents.
  'hv[sbr]\\.[A-Za-z0-9_-]{20,}',
  'AGE-SECRET-KEY-1[A-Z0-9]{20,}',
  'dp\\.(?:pt|st|sa|ct|scim|audit)\\.[A-Za-z0-9]{20,}',
  'ops_eyJ[A-Za-z0-9_-]{20,}',
  'mct_[0-9a-z]{20}_[A-Za-z0-9_-]{43}',
  // Messaging.
  'xox[abeoprs]-[A-Za-z0-9-]{10,}',
  'xapp-\\d-[A-Za-z0-9-]{10,}',
  '(?<=hooks\\.slack\\.com/(?:services|workflows|triggers)/)[A-Za-z0-9_/-]{20,}',
  '(?<=discord(?:app)?\\.com/api/webhooks/\\d{10,25}/)[A-Za-z0-9_-]{20,}',
  '(?<=webhook\\.office\\.com/webhookb2/)[A-Za-z0-9@/_-]{20,}',
  '\\d{8,10}:AA[A-Za-z0-9_-]{30,}',
  'SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}',
  'xkeysib-[A-Za-z0-9-]{30,}',
  'key-[0-9a-f]{32}',
  // Payments.
  '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}',
  'whsec_[A-Za-z0-9+/=]{16,}',
  'shp(?:at|ca|pa|ss)_[0-9a-fA-F]{20,}',
  'sq0(?:atp|csp)-[A-Za-z0-9_-]{20,}',
  'EAAA[A-Za-z0-9_-]{40,}',
  // Models and monitoring.
  'sk-(?:ant-|proj-|svcacct-|or-v1-)?(?=[A-Za-z0-9_-]{0,60}\\d)(?=[A-Za-z0-9_-]{0,60}[A-Z])[A-Za-z0-9_-]{20,}',
  'hf_[A-Za-z0-9]{20,}',
  'gl(?:sa|c)_[A-Za-z0-9_=+/-]{20,}',
  'NRAK-[A-Z0-9]{20,}',
  'lin_api_[A-Za-z0-9]{20,}',
  'PMAK-[0-9a-f-]{30,}',
  'sntrys_[A-Za-z0-9_=+/-]{20,}',
];

/** Any credential that shows by its form, not as part of a longer word. */
export const TOKEN_SHAPE = new RegExp(`(?<![A-Za-z0-9_])(?:${SHAPES.join('|')})`, 'g');

/** A whole private key, or one whose end was cut off; line breaks may be escaped. */
export const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----(?:BEGIN|END))[\s\S])*(?:-----END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----)?/g;
