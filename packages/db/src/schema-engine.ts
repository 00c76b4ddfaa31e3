import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';

type Bindings = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');
type Engine = Awaited<ReturnType<Bindings['SchemaEngine']['new']>>;

/** One file of the Prisma schema. */
export interface SchemaFile {
  path: string;
  content: string;
}

const NO_EXTERNALS = { externalTables: [], externalEnums: [] };

/** The part of WebAssembly used here; its types live in the DOM library, which servers do not load. */
interface WasmLoader {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Record<string, unknown> } }>;
}

function webAssembly(): WasmLoader {
  return (globalThis as unknown as { WebAssembly: WasmLoader }).WebAssembly;
}

let loaded: Promise<Bindings> | undefined;

/** Prisma's schema engine as WebAssembly: its CLI would download a native one. Migration files and table stay Prisma's own. */
function loadBindings(): Promise<Bindings> {
  loaded ??= (async () => {
    const require = createRequire(import.meta.url);
    const bindingsPath = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    const bindings = (await import(pathToFileURL(bindingsPath).href)) as Bindings;
    const bytes = await readFile(bindingsPath.replace(/\.js$/, '.wasm'));
    const { instance } = await webAssembly().instantiate(bytes, { './schema_engine_bg.js': bindings });
    bindings.__wbg_set_wasm(instance.exports);
    const start = instance.exports.__wbindgen_start;
    if (typeof start === 'function') start();
    return bindings;
  })();
  return loaded;
}

/** An engine and the connections that it works through. */
interface OpenEngine {
  engine: Engine;
  close(): Promise<void>;
}

async function openEngine(connectionString: string): Promise<OpenEngine> {
  const bindings = await loadBindings();
  const pool = new pg.Pool({ connectionString });
  const ignoreLog = () => undefined;
  const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScriptPrismaPg(pool));
  const engine = await bindings.SchemaEngine.new({ datamodels: undefined }, ignoreLog, adapter);
  return {
    engine,
    close: async () => {
      engine.free();
      await pool.end();
    },
  };
}

/** The adapter cuts scripts at every semicolon, also inside function bodies: send them whole, as one simple query. */
class WholeScriptPrismaPg extends PrismaPg {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super(pool);
    this.#pool = pool;
  }

  override async connect() {
    const connection = await super.connect();
    connection.executeScript = async (script) => {
      await this.#pool.query(script);
    };
    return connection;
  }
}

async function readMigrations(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const directories = names.sort().map(async (name) => {
    const content = await readFile(join(folder, name, 'migration.sql'), 'utf8');
    return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: content } } };
  });
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(directories),
  };
}

/** Applies what of `folder` the database lacks; returns the names in order. `url` must be the owner's. */
export async function applyMigrations(input: { url: string; folder: string }): Promise<string[]> {
  const { engine, close } = await openEngine(input.url);
  try {
    const migrationsList = await readMigrations(input.folder);
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_EXTERNALS });
    return appliedMigrationNames;
  } finally {
    await close();
  }
}

/** SQL that turns an empty database into the schema of `schemaFiles`: what a migration's generated part says. */
export async function scriptFromEmpty(input: { url: string; schemaFiles: SchemaFile[] }): Promise<string> {
  const { engine, close } = await openEngine(input.url);
  try {
    const result = await engine.diff({
      from: { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: input.schemaFiles },
      script: true,
      exitCode: null,
      filters: NO_EXTERNALS,
    });
    return result.stdout ?? '';
  } finally {
    await close();
  }
}
