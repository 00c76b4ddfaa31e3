CREATE UNIQUE INDEX CONCURRENTLY "change_events_month_key" ON "change_events" ("organization_id", "id", "at");
