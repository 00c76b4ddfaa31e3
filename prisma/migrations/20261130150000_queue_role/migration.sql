-- The role that background jobs are queued and worked as: it sees the queue's own schema, which BullMQ's migrations make,
-- and no table of ours. Roles belong to the whole server, so another database's migration may have made it already.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'moonin_queue') THEN
    CREATE ROLE moonin_queue NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
