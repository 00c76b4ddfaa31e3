import pg from 'pg';

/** What the application works as, each for its own part of the database. */
const ROLES = ['moonin_app', 'moonin_keeper', 'moonin_queue', 'moonin_relay'];

/** Gives the application a login of its own that owns nothing; after the migrations, which make its role. */
export async function ensureApplicationLogin(input: {
  ownerUrl: string;
  login: string;
  password: string;
}): Promise<void> {
  const client = new pg.Client({ connectionString: input.ownerUrl });
  await client.connect();
  try {
    const login = client.escapeIdentifier(input.login);
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [input.login]);
    const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
    await client.query(
      `${verb} ROLE ${login} LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD ${client.escapeLiteral(input.password)}`,
    );
    await client.query(`GRANT ${ROLES.join(', ')} TO ${login}`);
  } finally {
    await client.end();
  }
}
