ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_past";
ALTER TABLE "change_events" VALIDATE CONSTRAINT "change_events_past";
ALTER TABLE "hpa_snapshots" VALIDATE CONSTRAINT "hpa_snapshots_past";
ALTER TABLE "node_snapshots" VALIDATE CONSTRAINT "node_snapshots_past";
