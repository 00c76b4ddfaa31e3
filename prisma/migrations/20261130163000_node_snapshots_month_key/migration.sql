CREATE UNIQUE INDEX CONCURRENTLY "node_snapshots_month_key" ON "node_snapshots" ("organization_id", "id", "at");
