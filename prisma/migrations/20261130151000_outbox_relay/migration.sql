-- AlterTable
ALTER TABLE "outbox_entries" ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "relayed_at" TIMESTAMPTZ(3);

-- The relay works as a role of its own: it sees every tenant's outbox and nothing else. It may say when a row is due again
-- and take it away when it is done with; it may not write one or change what one says.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'moonin_relay') THEN
    CREATE ROLE moonin_relay NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

GRANT USAGE ON SCHEMA public TO moonin_relay;
GRANT SELECT, DELETE, UPDATE ("due_at", "relayed_at") ON TABLE "outbox_entries" TO moonin_relay;
CREATE POLICY relay ON "outbox_entries" TO moonin_relay USING (true);
