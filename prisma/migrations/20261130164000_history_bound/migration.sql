-- What is there now becomes the first partition, up to this bound. Stated first and looked through afterwards, so that
-- nobody waits for the looking through.
DO $$
DECLARE
  history text;
  latest timestamptz;
  bound timestamptz;
BEGIN
  FOREACH history IN ARRAY ARRAY['audit_entries', 'change_events', 'hpa_snapshots', 'node_snapshots'] LOOP
    EXECUTE format('SELECT max(at) FROM %I', history) INTO latest;
    bound := date_trunc('month', greatest(latest, now()) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
    -- Two months on, so that a month's end and a fast clock find the door open until the next migration.
    bound := (bound AT TIME ZONE 'UTC' + interval '2 months') AT TIME ZONE 'UTC';
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (at < %L) NOT VALID', history, history || '_past', bound);
    EXECUTE format('COMMENT ON CONSTRAINT %I ON %I IS %L', history || '_past', history, bound);
  END LOOP;
END
$$;
