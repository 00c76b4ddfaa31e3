CREATE UNIQUE INDEX CONCURRENTLY "audit_entries_month_key" ON "audit_entries" ("organization_id", "id", "at");
