-- History that is only ever added to: one partition a month. The tables change their names and their catalogue alone; no row
-- is read or moved, because keys and bounds were made ready by the migrations before.
DO $$
DECLARE
  history text;
  known record;
  bound text;
BEGIN
  FOREACH history IN ARRAY ARRAY['audit_entries', 'change_events', 'hpa_snapshots', 'node_snapshots'] LOOP
    SELECT obj_description(oid, 'pg_constraint') INTO STRICT bound FROM pg_constraint
      WHERE conrelid = history::regclass AND conname = history || '_past';
    EXECUTE format('ALTER TABLE %I RENAME TO %I', history, history || '_past');
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', history || '_past', history || '_pkey');
    FOR known IN
      SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = (history || '_past')::regclass AND NOT indisunique
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', known.name, history || '_past' || substr(known.name, length(history) + 1));
    END LOOP;
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY USING INDEX %I',
      history || '_past', history || '_past_pkey', history || '_month_key');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (at)', history, history || '_past');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (organization_id, id, at)', history, history || '_pkey');
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', history);
    EXECUTE format('CREATE POLICY tenant ON %I USING (organization_id = current_organization()) WITH CHECK (organization_id = current_organization())', history);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO moonin_app', history);
  END LOOP;
END
$$;

GRANT UPDATE, DELETE ON "change_events", "hpa_snapshots", "node_snapshots" TO moonin_app;

CREATE INDEX "change_events_organization_id_at_id_idx" ON "change_events"("organization_id", "at" DESC, "id" DESC);
CREATE INDEX "change_events_organization_id_object_id_at_idx" ON "change_events"("organization_id", "object_id", "at" DESC);
CREATE INDEX "hpa_snapshots_organization_id_resource_id_at_id_idx" ON "hpa_snapshots"("organization_id", "resource_id", "at" DESC, "id" DESC);
CREATE INDEX "node_snapshots_organization_id_node_id_at_id_idx" ON "node_snapshots"("organization_id", "node_id", "at" DESC, "id" DESC);

ALTER TABLE "change_events" ADD CONSTRAINT "change_events_organization_id_cluster_id_fkey" FOREIGN KEY ("organization_id", "cluster_id") REFERENCES "clusters"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hpa_snapshots" ADD CONSTRAINT "hpa_snapshots_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "node_snapshots" ADD CONSTRAINT "node_snapshots_organization_id_node_id_fkey" FOREIGN KEY ("organization_id", "node_id") REFERENCES "nodes"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is there, and a last resort for instants that no month was made for. Nobody reads a partition but through its table.
DO $$
DECLARE
  history text;
  bound text;
BEGIN
  FOREACH history IN ARRAY ARRAY['audit_entries', 'change_events', 'hpa_snapshots', 'node_snapshots'] LOOP
    SELECT obj_description(oid, 'pg_constraint') INTO STRICT bound FROM pg_constraint
      WHERE conrelid = (history || '_past')::regclass AND conname = history || '_past';
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', history, history || '_past', bound);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', history || '_past', history || '_past');
    EXECUTE format('REVOKE ALL ON %I FROM moonin_app', history || '_past');
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', history || '_rest', history);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', history || '_rest');
    EXECUTE format('CREATE POLICY tenant ON %I USING (organization_id = current_organization()) WITH CHECK (organization_id = current_organization())', history || '_rest');
  END LOOP;
END
$$;

-- The role that keeps the months: it may call the functions below and learn which organizations there are, nothing else.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'moonin_keeper') THEN
    CREATE ROLE moonin_keeper NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
GRANT USAGE ON SCHEMA public TO moonin_keeper;
GRANT SELECT ("id") ON "organizations" TO moonin_keeper;
CREATE POLICY keeper ON "organizations" FOR SELECT TO moonin_keeper USING (true);

-- Every partition with the instants that it holds; `upper` is null for the last resort.
CREATE FUNCTION history_partitions()
  RETURNS TABLE (history text, partition text, upper timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT parent.relname::text, child.relname::text,
      substring(pg_get_expr(child.relpartbound, child.oid) FROM 'TO \(''([^'']+)''\)')::timestamptz
    FROM pg_class parent JOIN pg_inherits ON inhparent = parent.oid JOIN pg_class child ON child.oid = inhrelid
    WHERE parent.relkind = 'p' AND parent.relnamespace = 'public'::regnamespace
    ORDER BY 1, 3 NULLS LAST
  $$;

-- Makes the months up to `months_ahead` after that of `at_instant` and returns their names. A month is filled from the last
-- resort before it is attached, so that writers wait for a catalogue change alone; one that cannot have its lock gives up.
CREATE FUNCTION make_history_months(at_instant timestamptz, months_ahead integer) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '2s'
  AS $$
    DECLARE
      kept record;
      month timestamptz;
      next_month timestamptz;
      ahead timestamptz;
      made text;
    BEGIN
      -- Another process is at it.
      IF NOT pg_try_advisory_xact_lock(hashtext('moonin:history-months')) THEN RETURN; END IF;
      ahead := (date_trunc('month', at_instant AT TIME ZONE 'UTC') + make_interval(months => months_ahead + 1)) AT TIME ZONE 'UTC';
      FOR kept IN SELECT p.history, max(p.upper) AS upper FROM history_partitions() p GROUP BY p.history LOOP
        -- All months but the last resort can have been dropped: then it goes on with the instant's own.
        month := coalesce(kept.upper, date_trunc('month', at_instant AT TIME ZONE 'UTC') AT TIME ZONE 'UTC');
        WHILE month < ahead LOOP
          next_month := (month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
          made := kept.history || to_char(month AT TIME ZONE 'UTC', '"_"YYYY"_"MM');
          EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING INDEXES)', made, kept.history);
          EXECUTE format('WITH moved AS (DELETE FROM %I WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
            kept.history || '_rest', month, next_month, made);
          EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', made);
          EXECUTE format('CREATE POLICY tenant ON %I USING (organization_id = current_organization()) WITH CHECK (organization_id = current_organization())', made);
          EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', kept.history, made, month, next_month);
          RETURN NEXT made;
          month := next_month;
        END LOOP;
      END LOOP;
    END
  $$;

-- Drops the partitions that hold nothing from the last `kept_days` days before `at_instant`, empties the last resort of what
-- is older, and returns the names of what it dropped.
CREATE FUNCTION drop_history_months(at_instant timestamptz, kept_days integer) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '2s'
  AS $$
    DECLARE
      kept record;
      oldest timestamptz := at_instant - make_interval(days => kept_days);
    BEGIN
      IF kept_days < 30 THEN RAISE EXCEPTION 'history is kept for at least 30 days, not for %', kept_days; END IF;
      -- Another process is at it.
      IF NOT pg_try_advisory_xact_lock(hashtext('moonin:history-months')) THEN RETURN; END IF;
      FOR kept IN SELECT * FROM history_partitions() LOOP
        IF kept.upper IS NULL THEN
          EXECUTE format('DELETE FROM %I WHERE at < %L', kept.partition, oldest);
        ELSIF kept.upper <= oldest THEN
          EXECUTE format('DROP TABLE %I', kept.partition);
          RETURN NEXT kept.partition;
        END IF;
      END LOOP;
    END
  $$;

REVOKE ALL ON FUNCTION history_partitions(), make_history_months(timestamptz, integer), drop_history_months(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION history_partitions(), make_history_months(timestamptz, integer), drop_history_months(timestamptz, integer) TO moonin_keeper;

-- From the first day on.
SELECT make_history_months(now(), 3);
