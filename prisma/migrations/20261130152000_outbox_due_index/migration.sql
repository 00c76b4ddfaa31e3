CREATE INDEX CONCURRENTLY "outbox_entries_due_idx" ON "outbox_entries" ("due_at", "id") WHERE "due_at" IS NOT NULL;
