import fc from 'fast-check';

/** A secret that nothing else in a test looks like; with the characters that real passwords have. */
export const canary = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
      minLength: 8,
      maxLength: 24,
    }),
    fc.constantFrom('', '!', '-x', '_y', '.z', '+', '=='),
  )
  .map(([body, end]) => `Cnry${body}${end}`);

/** Ways in which texts carry a credential. */
export const TEXT_FORMS: Record<string, (secret: string) => string> = {
  'env line': (s) => `DB_PASSWORD=${s}`,
  'export line': (s) => `#!/bin/sh\nexport API_TOKEN=${s}\nexec app`,
  'quoted env line': (s) => `SECRET_KEY="${s}"\nNEXT=1`,
  'single quoted': (s) => `client_secret='${s}', retries=3`,
  yaml: (s) => `db:\n  user: app\n  password: ${s}\n  port: 5432\n`,
  'yaml quoted': (s) => `token: "${s}"  # rotate me\n`,
  'yaml block': (s) => `password: |\n  ${s}\n  ${s}\nother: x\n`,
  'yaml list item': (s) => `- name: a\n- password: ${s}\n`,
  json: (s) => `{"user":"app","password":"${s}","port":1}`,
  'json spaced': (s) => `{ "apiKey" : "${s}" }`,
  'json in json': (s) => JSON.stringify({ log: JSON.stringify({ level: 'info', access_token: s }) }),
  'json in json in json': (s) => JSON.stringify(JSON.stringify({ log: JSON.stringify({ password: s }) })),
  'json number-like': (s) => `{"refresh_token": ${s}, "x": 1}`,
  'log fmt': (s) => `time=1 level=info msg="connected" password=${s} user=bob`,
  'log sentence': (s) => `2026-01-01 login with password: ${s} failed`,
  'java properties': (s) => `spring.datasource.username=app\nspring.datasource.password=${s}\n`,
  ini: (s) => `[client]\npassword = ${s}\n`,
  toml: (s) => `secret_key = "${s}"\n`,
  xml: (s) => `<server><username>u</username><password>${s}</password></server>`,
  'xml attribute': (s) => `<add key="x" password="${s}" />`,
  'postgres url': (s) => `postgres://app:${encodeURIComponent(s)}@db:5432/app?sslmode=require`,
  'url without user': (s) => `redis://:${s}@redis:6379/2`,
  'url in yaml': (s) => `redis:\n  url: redis://:${s}@redis:6379/2\n`,
  'url raw at sign': (s) => `mongodb://app:p@${s}@db.example.test/admin`,
  'url raw slash': (s) => `amqp://app:a/${s}@mq:5672/vhost`,
  'url query': (s) => `GET https://api.example.test/v1?page=2&access_token=${encodeURIComponent(s)}&x=1 200`,
  'presigned url': (s) => `https://b.s3.amazonaws.com/k?X-Amz-Date=1&X-Amz-Signature=${encodeURIComponent(s)}`,
  'go dsn': (s) => `app:${s}@tcp(db.example.test:3306)/blog`,
  'ado connection string': (s) => `Server=db;Database=x;User Id=app;Password=${s};Encrypt=true`,
  'azure connection string': (s) => `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${s};EndpointSuffix=core`,
  'libpq string': (s) => `host=db port=5432 user=app password=${s} dbname=x`,
  'jdbc url': (s) => `jdbc:postgresql://db:5432/app?user=app&password=${encodeURIComponent(s)}`,
  'flag equals': (s) => `/bin/app --db-password=${s} --verbose`,
  'flag space': (s) => `/bin/app --api-token ${s} --verbose`,
  'flag quoted': (s) => `/bin/app --client-secret "${s}" --verbose`,
  'go flag': (s) => `/bin/app -password ${s}`,
  'curl user': (s) => `curl -u admin:${s} https://host`,
  'curl user quoted': (s) => `curl --user 'admin:${s}' https://host`,
  'curl header': (s) => `curl -H "Authorization: Bearer ${s}" https://host`,
  'custom header': (s) => `curl -H 'X-Api-Key: ${s}' https://host`,
  'bearer in a log': (s) => `upstream rejected Authorization: Bearer ${s} with 401`,
  'basic in a log': (s) => `sent Basic ${Buffer.from(`u:${s}`).toString('base64')}`,
  cookie: (s) => `Cookie: theme=dark; sid=${s}; lang=es`,
  'set cookie': (s) => `Set-Cookie: session=${s}; HttpOnly\n200`,
  mysql: (s) => `mysql -h db -u root -p${s.replaceAll(/[^\w]/g, '')} app`,
  sshpass: (s) => `sshpass -p ${s} ssh host`,
  redis: (s) => `port 6379\nrequirepass ${s}\n`,
  netrc: (s) => `machine h login u password ${s}`,
  sql: (s) => `CREATE USER 'a'@'%' IDENTIFIED BY '${s}';`,
  'sql postgres': (s) => `ALTER ROLE app WITH PASSWORD '${s}';`,
  hcl: (s) => `password = "${s}"`,
  ruby: (s) => `{ :password => "${s}" }`,
  'key with spaces': (s) => `AWS Secret Access Key: ${s}`,
  'private key': (s) => `-----BEGIN RSA PRIVATE KEY-----\n${s}\nMIIE\n-----END RSA PRIVATE KEY-----`,
  'private key escaped': (s) => `{"private_key":"-----BEGIN PRIVATE KEY-----\\n${s}\\n-----END PRIVATE KEY-----\\n"}`,
  'private key cut off': (s) => `read -----BEGIN EC PRIVATE KEY-----\n${s}\n`,
  'secret manifest': (s) =>
    `apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\ndata:\n  any: ${Buffer.from(s).toString('base64')}\n`,
  'secret manifest with stringData': (s) =>
    `kind: Secret\nstringData:\n  any.name: "${s}"\n  more: |\n    ${s}\ntype: Opaque\n`,
  'secret in json': (s) => JSON.stringify({ kind: 'Secret', data: { any: Buffer.from(s).toString('base64') } }),
  'secret in escaped json': (s) => JSON.stringify(JSON.stringify({ kind: 'Secret', stringData: { a: 'x', any: s } })),
  'change cause': (s) => `kubectl set env deployment/web SMTP_PASSWORD=${s} --record=true`,
  spanish: (s) => `contraseña: ${s}`,
};

const jwtOf = (s: string): string =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ sub: s })).toString('base64url')}.sIgNaTuRe12345`;

/** Tokens that show by their own form, whatever is around them. */
export const TOKEN_SAMPLES: Record<string, string> = {
  github: `ghp_${'aB3'.repeat(12)}`,
  gitlab: `glpat-${'aB3x_'.repeat(4)}`,
  'slack bot': 'xoxb-123456789012-abcdefABCDEF',
  'slack webhook': 'https://hooks.slack.com/services/T00000000/B00000000/aaaaBBBBccccDDDD1111',
  aws: 'AKIAABCDEFGHIJKLMNOP',
  google: `AIza${'Sy0aB_-'.repeat(5)}`,
  stripe: `sk_live_${'aB3'.repeat(8)}`,
  openai: `sk-proj-${'aB3dE'.repeat(8)}`,
  anthropic: `sk-ant-api03-${'aB3dE'.repeat(8)}`,
  npm: `npm_${'aB3'.repeat(12)}`,
  sendgrid: `SG.${'aB3d'.repeat(5)}.${'xY9z'.repeat(5)}`,
  telegram: `123456789:AA${'aB3_-'.repeat(7)}`,
  vault: `hvs.${'aB3d'.repeat(8)}`,
  digitalocean: `dop_v1_${'0123456789abcdef'.repeat(4)}`,
  jwt: jwtOf('someone'),
  moonin: `mct_${'a1'.repeat(10)}_${'A'.repeat(43)}`,
  'a word made by chance': 'q7Zk2mV9xT4bL1nR8sW3',
  'base64 by chance': '9Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC9AIKjbJTWit=',
};
