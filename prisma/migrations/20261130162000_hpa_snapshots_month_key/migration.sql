CREATE UNIQUE INDEX CONCURRENTLY "hpa_snapshots_month_key" ON "hpa_snapshots" ("organization_id", "id", "at");
